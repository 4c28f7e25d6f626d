// The probe server on a2a-js: `node server.js CARD HTTP_PORT GRPC_PORT`. The text of a message says what to do.

import { readFileSync } from 'node:fs';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import express from 'express';
import { AGENT_CARD_PATH, AgentCard, Role, TaskState } from '@a2a-js/sdk';
import {
  AgentEvent,
  DefaultPushNotificationSender,
  DefaultRequestHandler,
  InMemoryPushNotificationStore,
  InMemoryTaskStore,
} from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, restHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import { A2AService, grpcService } from '@a2a-js/sdk/server/grpc';

const WAITING = [TaskState.TASK_STATE_INPUT_REQUIRED, TaskState.TASK_STATE_AUTH_REQUIRED];
const ENDS = {
  fail: TaskState.TASK_STATE_FAILED,
  input: TaskState.TASK_STATE_INPUT_REQUIRED,
  auth: TaskState.TASK_STATE_AUTH_REQUIRED,
};

const textPart = (value) => ({
  content: { $case: 'text', value },
  metadata: undefined,
  filename: '',
  mediaType: '',
});

const statusOf = (state) => ({ state, timestamp: new Date().toISOString(), message: undefined });

class ProbeExecutor {
  #canceled = new Map();
  #contexts = new Map();

  async execute({ userMessage, task, taskId, contextId }, bus) {
    let word = userMessage.parts.map((part) => (part.content?.$case === 'text' ? part.content.value : '')).join('');
    if (task === undefined) {
      if (word === 'crash-first') throw new Error('crash');
      if (word === 'message') {
        bus.publish(
          AgentEvent.message({
            role: Role.ROLE_AGENT,
            messageId: crypto.randomUUID(),
            parts: [textPart('hello')],
            taskId: '',
            contextId,
            extensions: [],
            metadata: undefined,
            referenceTaskIds: [],
          }),
        );
        return bus.finished();
      }
      const state = word === 'reject' ? TaskState.TASK_STATE_REJECTED : TaskState.TASK_STATE_SUBMITTED;
      bus.publish(
        AgentEvent.task({
          id: taskId,
          contextId,
          status: statusOf(state),
          artifacts: [],
          history: [userMessage],
          metadata: undefined,
        }),
      );
      if (word === 'reject') return bus.finished();
      this.#contexts.set(taskId, contextId);
    } else {
      if (WAITING.includes(task.status?.state)) word = 'complete';
      bus.publish(AgentEvent.task(task));
    }
    await this.#work(word, taskId, contextId, bus);
  }

  async #work(word, taskId, contextId, bus) {
    const enter = (state) =>
      bus.publish(AgentEvent.statusUpdate({ taskId, contextId, status: statusOf(state), metadata: undefined }));
    const write = (text, append, lastChunk) =>
      bus.publish(
        AgentEvent.artifactUpdate({
          taskId,
          contextId,
          artifact: {
            artifactId: 'text',
            name: '',
            description: '',
            parts: [textPart(text)],
            metadata: undefined,
            extensions: [],
          },
          append,
          lastChunk,
          metadata: undefined,
        }),
      );
    enter(TaskState.TASK_STATE_WORKING);
    if (word === 'hang') {
      await new Promise((resolve) => this.#canceled.set(taskId, resolve));
      enter(TaskState.TASK_STATE_CANCELED);
      return bus.finished();
    }
    if (word === 'crash') throw new Error('crash');
    if (word === 'chunks') {
      for (const n of [0, 1, 2]) write(`chunk ${n + 1}`, n > 0, n === 2);
    } else if (word === 'complete') {
      write('done', false, false);
    }
    enter(ENDS[word] ?? TaskState.TASK_STATE_COMPLETED);
    bus.finished();
  }

  // A task that hangs ends itself; any other has nobody at work on it, so its end is said here.
  async cancelTask(taskId, bus) {
    const end = this.#canceled.get(taskId);
    this.#canceled.delete(taskId);
    if (end) return end();
    bus.publish(
      AgentEvent.statusUpdate({
        taskId,
        contextId: this.#contexts.get(taskId) ?? '',
        status: statusOf(TaskState.TASK_STATE_CANCELED),
        metadata: undefined,
      }),
    );
    bus.finished();
  }
}

const [path, httpPort, grpcPort] = process.argv.slice(2);
const card = AgentCard.fromJSON(JSON.parse(readFileSync(path, 'utf8')));
const compatible = card.supportedInterfaces.some((each) => each.protocolVersion === '0.3');
const legacyCompat = { enabled: compatible };
const store = card.capabilities.pushNotifications ? new InMemoryPushNotificationStore() : undefined;
const requestHandler = new DefaultRequestHandler(
  card,
  new InMemoryTaskStore(),
  new ProbeExecutor(),
  undefined,
  store,
  store && new DefaultPushNotificationSender(store),
  card.capabilities.extendedAgentCard ? card : undefined,
  undefined,
  { validateInputModes: true },
);
const userBuilder = UserBuilder.noAuthentication;

const app = express();
app.use(`/${AGENT_CARD_PATH}`, agentCardHandler({ agentCardProvider: requestHandler, legacyCompat }));
app.use('/rpc', jsonRpcHandler({ requestHandler, userBuilder, legacyCompat }));
app.use('/rest', restHandler({ requestHandler, userBuilder, legacyCompat }));

const calls = new Server();
calls.addService(A2AService, grpcService({ requestHandler, userBuilder }));
calls.bindAsync(`127.0.0.1:${grpcPort}`, ServerCredentials.createInsecure(), (error) => {
  if (error) throw error;
  app.listen(Number(httpPort), '127.0.0.1');
});
