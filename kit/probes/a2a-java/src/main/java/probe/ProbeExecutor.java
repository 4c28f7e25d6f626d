package probe;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

import org.a2aproject.sdk.server.agentexecution.AgentExecutor;
import org.a2aproject.sdk.server.agentexecution.RequestContext;
import org.a2aproject.sdk.server.tasks.AgentEmitter;
import org.a2aproject.sdk.spec.A2AError;
import org.a2aproject.sdk.spec.Part;
import org.a2aproject.sdk.spec.Task;
import org.a2aproject.sdk.spec.TaskState;
import org.a2aproject.sdk.spec.TaskStatus;
import org.a2aproject.sdk.spec.TextPart;

/** Does what the text of a message says; to a task that waits for an answer, any text is one. */
final class ProbeExecutor implements AgentExecutor {

    private final Map<String, CountDownLatch> hanging = new ConcurrentHashMap<>();

    @Override
    public void execute(RequestContext asked, AgentEmitter emitter) throws A2AError {
        String word = asked.getUserInput("");
        Task task = asked.getTask();
        if (task == null) {
            switch (word) {
                case "crash-first" -> throw new IllegalStateException("crash");
                case "message" -> {
                    emitter.sendMessage("hello");
                    return;
                }
                default -> emitter.addTask(opened(asked, word));
            }
            if (word.equals("reject")) {
                return;
            }
        } else if (waits(task.status().state())) {
            word = "complete";
        }
        work(word, asked.getTaskId(), emitter);
    }

    private void work(String word, String taskId, AgentEmitter emitter) {
        if (word.equals("hang")) {
            hanging.put(taskId, new CountDownLatch(1));
        }
        emitter.startWork();
        switch (word) {
            case "hang" -> hang(taskId);
            case "crash" -> throw new IllegalStateException("crash");
            case "fail" -> emitter.fail();
            case "input" -> emitter.requiresInput();
            case "auth" -> emitter.requiresAuth();
            case "chunks" -> {
                for (int n = 0; n < 3; n++) {
                    List<Part<?>> parts = List.of(new TextPart("chunk " + (n + 1)));
                    emitter.addArtifact(parts, "text", null, null, n > 0, n == 2);
                }
                emitter.complete();
            }
            default -> {
                if (word.equals("complete")) {
                    emitter.addArtifact(List.of(new TextPart("done")), "text", null, null);
                }
                emitter.complete();
            }
        }
    }

    private void hang(String taskId) {
        CountDownLatch latch = hanging.get(taskId);
        if (latch == null) {
            return; // canceled already
        }
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void cancel(RequestContext asked, AgentEmitter emitter) throws A2AError {
        emitter.cancel();
        CountDownLatch latch = hanging.remove(asked.getTaskId());
        if (latch != null) {
            latch.countDown();
        }
    }

    private static Task opened(RequestContext asked, String word) {
        TaskState state = word.equals("reject") ? TaskState.TASK_STATE_REJECTED : TaskState.TASK_STATE_SUBMITTED;
        return Task.builder()
                .id(asked.getTaskId())
                .contextId(asked.getContextId())
                .status(new TaskStatus(state))
                .history(List.of(asked.getMessage()))
                .build();
    }

    private static boolean waits(TaskState state) {
        return state == TaskState.TASK_STATE_INPUT_REQUIRED || state == TaskState.TASK_STATE_AUTH_REQUIRED;
    }
}
