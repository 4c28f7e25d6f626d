// The probe server on a2a-go: `probe-server CARD HTTP_PORT GRPC_PORT`. The text of a message says what to do.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log"
	"net"
	"net/http"
	"os"
	"strings"

	"github.com/a2aproject/a2a-go/v2/a2a"
	"github.com/a2aproject/a2a-go/v2/a2acompat/a2av0"
	a2agrpc "github.com/a2aproject/a2a-go/v2/a2agrpc/v1"
	"github.com/a2aproject/a2a-go/v2/a2asrv"
	"github.com/a2aproject/a2a-go/v2/a2asrv/push"
	"github.com/a2aproject/a2a-go/v2/a2asrv/taskstore"
	"google.golang.org/grpc"
)

var ends = map[string]a2a.TaskState{
	"fail":  a2a.TaskStateFailed,
	"input": a2a.TaskStateInputRequired,
	"auth":  a2a.TaskStateAuthRequired,
}

type events = func(a2a.Event, error) bool

// probeExecutor does what the text of a message says; to a task that waits for an answer, any text is one.
type probeExecutor struct{}

func (probeExecutor) Execute(ctx context.Context, asked *a2asrv.ExecutorContext) iter.Seq2[a2a.Event, error] {
	return func(yield func(a2a.Event, error) bool) {
		word := text(asked.Message)
		if task := asked.StoredTask; task == nil {
			if !open(word, asked, yield) {
				return
			}
		} else if waits(task.Status.State) {
			word = "complete"
		}
		work(ctx, word, asked, yield)
	}
}

// open sends what comes before the work; false when there is none to do.
func open(word string, asked *a2asrv.ExecutorContext, yield events) bool {
	switch word {
	case "crash-first":
		yield(nil, errors.New("crash"))
		return false
	case "panic-first":
		panic("panic")
	case "message":
		answer := a2a.NewMessage(a2a.MessageRoleAgent, a2a.NewTextPart("hello"))
		answer.ContextID = asked.ContextID
		yield(answer, nil)
		return false
	}
	task := a2a.NewSubmittedTask(asked, asked.Message)
	if word == "reject" {
		task.Status.State = a2a.TaskStateRejected
	}
	return yield(task, nil) && word != "reject"
}

func work(ctx context.Context, word string, asked *a2asrv.ExecutorContext, yield events) {
	if !yield(a2a.NewStatusUpdateEvent(asked, a2a.TaskStateWorking, nil), nil) {
		return
	}
	switch word {
	case "hang":
		<-ctx.Done()
		return
	case "crash":
		yield(nil, errors.New("crash"))
		return
	case "panic":
		panic("panic")
	case "complete":
		if !yield(a2a.NewArtifactEvent(asked, a2a.NewTextPart("done")), nil) {
			return
		}
	case "chunks":
		if !chunks(asked, yield) {
			return
		}
	}
	state, ok := ends[word]
	if !ok {
		state = a2a.TaskStateCompleted
	}
	yield(a2a.NewStatusUpdateEvent(asked, state, nil), nil)
}

func chunks(asked *a2asrv.ExecutorContext, yield events) bool {
	first := a2a.NewArtifactEvent(asked, a2a.NewTextPart("chunk 1"))
	second := a2a.NewArtifactUpdateEvent(asked, first.Artifact.ID, a2a.NewTextPart("chunk 2"))
	third := a2a.NewArtifactUpdateEvent(asked, first.Artifact.ID, a2a.NewTextPart("chunk 3"))
	third.LastChunk = true
	return yield(first, nil) && yield(second, nil) && yield(third, nil)
}

func (probeExecutor) Cancel(_ context.Context, asked *a2asrv.ExecutorContext) iter.Seq2[a2a.Event, error] {
	return func(yield func(a2a.Event, error) bool) {
		yield(a2a.NewStatusUpdateEvent(asked, a2a.TaskStateCanceled, nil), nil)
	}
}

func text(message *a2a.Message) string {
	var words strings.Builder
	for _, part := range message.Parts {
		words.WriteString(part.Text())
	}
	return words.String()
}

func waits(state a2a.TaskState) bool {
	return state == a2a.TaskStateInputRequired || state == a2a.TaskStateAuthRequired
}

func offers(card *a2a.AgentCard, version a2a.ProtocolVersion) bool {
	for _, offered := range card.SupportedInterfaces {
		if offered.ProtocolVersion == version {
			return true
		}
	}
	return false
}

func handlerOf(card *a2a.AgentCard) a2asrv.RequestHandler {
	// Without this, ListTasks answers UNAUTHENTICATED to whoever has no name, and here nobody has.
	store := taskstore.NewInMemory(&taskstore.InMemoryStoreConfig{
		Authenticator: func(context.Context) (string, error) { return "anyone", nil },
	})
	options := []a2asrv.RequestHandlerOption{
		a2asrv.WithCapabilityChecks(&card.Capabilities),
		a2asrv.WithTaskStore(store),
	}
	if card.Capabilities.PushNotifications {
		// The receiver of this probe is on loopback, where the sender's defaults would not send.
		sender := push.NewHTTPPushSender(&push.HTTPSenderConfig{AllowPrivateNetworks: true})
		options = append(options, a2asrv.WithPushNotifications(push.NewInMemoryStore(), sender))
	}
	if card.Capabilities.ExtendedAgentCard {
		options = append(options, a2asrv.WithExtendedAgentCard(card))
	}
	return a2asrv.NewHandler(probeExecutor{}, options...)
}

func main() {
	raw, err := os.ReadFile(os.Args[1])
	check(err)
	card := &a2a.AgentCard{}
	check(json.Unmarshal(raw, card))
	handler := handlerOf(card)

	routes := http.NewServeMux()
	if offers(card, "0.3") {
		routes.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewAgentCardHandler(a2av0.NewStaticAgentCardProducer(card)))
		routes.Handle("/v0/rpc", a2av0.NewJSONRPCHandler(handler))
		routes.Handle("/v0/rest/", http.StripPrefix("/v0/rest", a2av0.NewRESTHandler(handler)))
	} else {
		routes.Handle(a2asrv.WellKnownAgentCardPath, a2asrv.NewStaticAgentCardHandler(card))
	}
	routes.Handle("/rpc", a2asrv.NewJSONRPCHandler(handler))
	routes.Handle("/rest/", http.StripPrefix("/rest", a2asrv.NewRESTHandler(handler)))

	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%s", os.Args[3]))
	check(err)
	calls := grpc.NewServer()
	a2agrpc.NewHandler(handler).RegisterWith(calls)
	go func() { check(calls.Serve(listener)) }()
	check(http.ListenAndServe(fmt.Sprintf("127.0.0.1:%s", os.Args[2]), routes))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
