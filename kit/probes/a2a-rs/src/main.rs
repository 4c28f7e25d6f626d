//! The probe server on a2a-rs: `probe-server CARD HTTP_PORT GRPC_PORT`. The text of a message says what to do.

use std::future::pending;
use std::sync::Arc;

use a2a::*;
use a2a_grpc::GrpcHandler;
use a2a_pb::proto::a2a_service_server::A2aServiceServer;
use a2a_server::agent_card::agent_card_router;
use a2a_server::jsonrpc::jsonrpc_router;
use a2a_server::rest::rest_router;
use a2a_server::*;
use async_stream::stream;
use futures::stream::BoxStream;
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::Server;

type Event = Result<StreamResponse, A2AError>;

/// Does what the text of a message says; to a task that waits for an answer, any text is one.
struct ProbeExecutor;

impl AgentExecutor for ProbeExecutor {
    fn execute(&self, asked: ExecutorContext) -> BoxStream<'static, Event> {
        Box::pin(stream! {
            let mut word = text(asked.message.as_ref());
            // Without a stream, the SDK shows the executor a new task as if it had been stored before.
            match asked.stored_task.as_ref().map(|task| task.status.state.clone()) {
                None | Some(TaskState::Submitted) => {
                    for event in opening(&word, &asked) {
                        yield event;
                    }
                    if ["crash-first", "message", "reject"].contains(&word.as_str()) {
                        return;
                    }
                }
                Some(TaskState::InputRequired | TaskState::AuthRequired) => word = "complete".into(),
                Some(_) => {}
            }
            yield status(&asked, TaskState::Working);
            if word == "hang" {
                pending::<()>().await;
            }
            for event in work(&word, &asked) {
                yield event;
            }
        })
    }

    fn cancel(&self, asked: ExecutorContext) -> BoxStream<'static, Event> {
        Box::pin(stream! { yield status(&asked, TaskState::Canceled); })
    }
}

/// What comes before the work.
fn opening(word: &str, asked: &ExecutorContext) -> Vec<Event> {
    match word {
        "crash-first" => vec![Err(A2AError::internal("crash"))],
        "panic-first" => panic!("panic"),
        "message" => {
            let mut answer = Message::new(Role::Agent, vec![Part::text("hello")]);
            answer.context_id = Some(asked.context_id.clone());
            vec![Ok(StreamResponse::Message(answer))]
        }
        _ => {
            let state = if word == "reject" { TaskState::Rejected } else { TaskState::Submitted };
            vec![Ok(StreamResponse::Task(Task {
                id: asked.task_id.clone(),
                context_id: asked.context_id.clone(),
                status: in_state(state),
                artifacts: None,
                history: asked.message.clone().map(|message| vec![message]),
                metadata: None,
            }))]
        }
    }
}

/// What comes after the task began to work.
fn work(word: &str, asked: &ExecutorContext) -> Vec<Event> {
    match word {
        "crash" => vec![Err(A2AError::internal("crash"))],
        "panic" => panic!("panic"),
        "fail" => vec![status(asked, TaskState::Failed)],
        "input" => vec![status(asked, TaskState::InputRequired)],
        "auth" => vec![status(asked, TaskState::AuthRequired)],
        "chunks" => vec![
            artifact(asked, "chunk 1", false, false),
            artifact(asked, "chunk 2", true, false),
            artifact(asked, "chunk 3", true, true),
            status(asked, TaskState::Completed),
        ],
        "complete" => vec![
            artifact(asked, "done", false, false),
            status(asked, TaskState::Completed),
        ],
        _ => vec![status(asked, TaskState::Completed)],
    }
}

fn text(message: Option<&Message>) -> String {
    message.map_or_else(String::new, |message| {
        message.parts.iter().filter_map(Part::as_text).collect()
    })
}

fn in_state(state: TaskState) -> TaskStatus {
    TaskStatus { state, message: None, timestamp: Some(chrono::Utc::now()) }
}

fn status(asked: &ExecutorContext, state: TaskState) -> Event {
    Ok(StreamResponse::StatusUpdate(TaskStatusUpdateEvent {
        task_id: asked.task_id.clone(),
        context_id: asked.context_id.clone(),
        status: in_state(state),
        metadata: None,
    }))
}

fn artifact(asked: &ExecutorContext, text: &str, append: bool, last: bool) -> Event {
    Ok(StreamResponse::ArtifactUpdate(TaskArtifactUpdateEvent {
        task_id: asked.task_id.clone(),
        context_id: asked.context_id.clone(),
        artifact: Artifact {
            artifact_id: "text".into(),
            name: None,
            description: None,
            parts: vec![Part::text(text)],
            metadata: None,
            extensions: None,
        },
        append: Some(append),
        last_chunk: Some(last),
        metadata: None,
    }))
}

fn handler_of(card: &AgentCard) -> DefaultRequestHandler {
    let on = |capability: Option<bool>| capability == Some(true);
    let mut handler = DefaultRequestHandler::new(ProbeExecutor, InMemoryTaskStore::new());
    if on(card.capabilities.push_notifications) {
        // The receiver is on loopback, which the sender refuses unless it is told not to look.
        let sender = HttpPushSender::new(Some(HttpPushSenderConfig { validate_urls: false, ..Default::default() }));
        handler = handler.with_push_notifications(InMemoryPushConfigStore::new(), sender);
    }
    if on(card.capabilities.extended_agent_card) {
        handler = handler.with_extended_agent_card(card.clone());
    }
    handler
        .with_capabilities(card.capabilities.clone())
        .with_default_input_modes(card.default_input_modes.clone())
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let card: AgentCard = serde_json::from_str(&std::fs::read_to_string(&arguments[1])?)?;
    let handler = Arc::new(handler_of(&card));
    let routes = axum::Router::new()
        .nest("/rpc", jsonrpc_router(handler.clone()))
        .nest("/rest", rest_router(handler.clone()))
        .merge(agent_card_router(Arc::new(StaticAgentCard::new(card))));
    let http = TcpListener::bind(format!("127.0.0.1:{}", arguments[2])).await?;
    let grpc = TcpListener::bind(format!("127.0.0.1:{}", arguments[3])).await?;
    let calls = Server::builder().add_service(A2aServiceServer::new(GrpcHandler::new(handler)));
    tokio::try_join!(
        async { axum::serve(http, routes).await.map_err(Box::<dyn std::error::Error>::from) },
        async { calls.serve_with_incoming(TcpListenerStream::new(grpc)).await.map_err(Box::<dyn std::error::Error>::from) },
    )?;
    Ok(())
}
