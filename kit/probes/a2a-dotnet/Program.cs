// The probe server on a2a-dotnet: `ProbeServer CARD HTTP_PORT GRPC_PORT`. The text of a message says what to do.
// The SDK has no gRPC, so its port is not used and the card that is served does not offer it.

using System.Text.Json;
using A2A;
using A2A.AspNetCore;

var card = JsonSerializer.Deserialize<AgentCard>(File.ReadAllText(args[0]), A2AJsonUtilities.DefaultOptions)!;
card.SupportedInterfaces = [.. card.SupportedInterfaces.Where(offered => offered.ProtocolBinding != "GRPC")];

var builder = WebApplication.CreateBuilder();
builder.WebHost.UseUrls($"http://127.0.0.1:{args[1]}");
builder.Services.AddA2AAgent<ProbeHandler>(card);
var app = builder.Build();
app.MapA2A("/rpc");
app.MapHttpA2A(app.Services.GetRequiredService<IA2ARequestHandler>(), card, "/rest");
app.MapWellKnownAgentCard(card);
app.Run();

/// <summary>Does what the text of a message says; to a task that waits for an answer, any text is one.</summary>
internal sealed class ProbeHandler : IAgentHandler
{
    public async Task ExecuteAsync(RequestContext asked, AgentEventQueue queue, CancellationToken stopped)
    {
        var word = asked.UserText ?? "";
        if (asked.Task is not { } task)
        {
            if (word == "crash-first")
            {
                throw new InvalidOperationException("crash");
            }

            if (word == "message")
            {
                await new MessageResponder(queue, asked.ContextId).ReplyAsync("hello", stopped);
                return;
            }

            await queue.EnqueueTaskAsync(Opened(asked, word), stopped);
            if (word == "reject")
            {
                return;
            }
        }
        else if (task.Status.State is TaskState.InputRequired or TaskState.AuthRequired)
        {
            word = "complete";
        }

        await WorkAsync(word, new TaskUpdater(queue, asked.TaskId, asked.ContextId), stopped);
    }

    private static async Task WorkAsync(string word, TaskUpdater updater, CancellationToken stopped)
    {
        await updater.StartWorkAsync(cancellationToken: stopped);
        switch (word)
        {
            case "hang":
                await Task.Delay(Timeout.Infinite, stopped);
                return;
            case "crash":
                throw new InvalidOperationException("crash");
            case "fail":
                await updater.FailAsync(cancellationToken: stopped);
                return;
            case "input":
                var question = new Message
                {
                    Role = Role.Agent,
                    MessageId = Guid.NewGuid().ToString(),
                    Parts = [Part.FromText("what")],
                };
                await updater.RequireInputAsync(question, stopped);
                return;
            case "auth":
                await updater.RequireAuthAsync(cancellationToken: stopped);
                return;
            case "chunks":
                for (var n = 0; n < 3; n++)
                {
                    var parts = new[] { Part.FromText($"chunk {n + 1}") };
                    await updater.AddArtifactAsync(
                        parts, "text", lastChunk: n == 2, append: n > 0, cancellationToken: stopped);
                }

                break;
            case "complete":
                await updater.AddArtifactAsync([Part.FromText("done")], "text", cancellationToken: stopped);
                break;
        }

        await updater.CompleteAsync(cancellationToken: stopped);
    }

    private static AgentTask Opened(RequestContext asked, string word) => new()
    {
        Id = asked.TaskId,
        ContextId = asked.ContextId,
        Status = new A2A.TaskStatus
        {
            State = word == "reject" ? TaskState.Rejected : TaskState.Submitted,
            Timestamp = DateTimeOffset.UtcNow,
        },
        History = [asked.Message],
    };
}
