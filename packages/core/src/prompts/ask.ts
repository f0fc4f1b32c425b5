import type { ReasoningLevel } from '../domain/run.ts';
import { GligabaoError, isGligabaoError } from '../errors.ts';
import type { CallContext } from '../ports/context.ts';
import type { Completion, LanguageModel, Reply } from '../ports/language-model.ts';
import type { TaskName } from '../ports/tasks.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Reading } from './reading.ts';

/** Who is asked, and for whom. */
export interface Asking {
  readonly model: LanguageModel;
  readonly named: string | undefined;
  readonly reasoning: ReasoningLevel;
  readonly context: CallContext;
}

export interface Question<Value> {
  readonly task: TaskName;
  readonly system: string;
  readonly prompt: string;
  readonly schema?: JsonSchema;
  readonly maxTokens: number;
  readonly read: (reply: string) => Reading<Value>;
}

/** The value that was read, or the reply that was cut at the limit. `model` is what the API reported. */
export type Asked<Value> =
  | { readonly kind: 'read'; readonly value: Value; readonly model: string }
  | { readonly kind: 'cut'; readonly reply: string; readonly model: string };

/** An error of the port as one of the task: the caller knows the task, and not which port it runs on. */
function asTaskError(error: unknown): unknown {
  if (!isGligabaoError(error) || error.code !== 'language-model/unknown-model') return error;
  return new GligabaoError('unavailable', 'tasks/unknown-model', error.message, { retryable: false, cause: error });
}

async function complete<Value>(question: Question<Value>, asking: Asking, repair: string | null): Promise<Reply> {
  const completion: Completion = {
    ...(asking.named === undefined ? {} : { model: asking.named }),
    system: question.system,
    prompt: repair === null ? question.prompt : `${question.prompt}\n\n${repair}`,
    maxTokens: question.maxTokens,
    reasoning: asking.reasoning,
    ...(question.schema === undefined ? {} : { schema: question.schema }),
  };
  let reply: Reply;
  try {
    reply = await asking.model.complete(completion, asking.context);
  } catch (error) {
    throw asTaskError(error);
  }
  if (reply.stop === 'refused') {
    throw new GligabaoError('unavailable', 'tasks/refused', `${question.task}: ${reply.model} declined to answer`, {
      retryable: false,
    });
  }
  return reply;
}

/** The part of the prompt that asks again, with what was wrong. */
function repairNote(complaint: string): string {
  return `Your previous answer could not be used: ${complaint}. Answer again in exactly the form that was asked for, and with nothing else.`;
}

/**
 * Asks a model, and once more with the complaint when the reply cannot be read. A schema that was echoed is left out of
 * the second request. When the second reply is no better, what was usable of the first is kept.
 *
 * @throws GligabaoError `tasks/unreadable`, `tasks/refused`, `tasks/unknown-model`, and what the model throws.
 */
export async function ask<Value>(question: Question<Value>, asking: Asking): Promise<Asked<Value>> {
  const first = await complete(question, asking, null);
  if (first.stop === 'length') return { kind: 'cut', reply: first.text, model: first.model };
  const reading = question.read(first.text);
  if (reading.ok && reading.complaint === null) return { kind: 'read', value: reading.value, model: first.model };
  const { schema, ...unguided } = question;
  const again =
    !reading.ok && reading.schemaEcho ? unguided : { ...unguided, ...(schema === undefined ? {} : { schema }) };
  const second = await complete(again, asking, repairNote(reading.complaint ?? ''));
  const repaired = second.stop === 'length' ? null : question.read(second.text);
  if (repaired?.ok === true) return { kind: 'read', value: repaired.value, model: second.model };
  if (reading.ok) return { kind: 'read', value: reading.value, model: first.model };
  if (repaired === null) return { kind: 'cut', reply: second.text, model: second.model };
  throw new GligabaoError(
    'unavailable',
    'tasks/unreadable',
    `${question.task}: the answer of ${second.model} could not be read, twice: ${repaired.complaint}`,
    { retryable: false },
  );
}

/** The error of an answer that stayed cut off. */
export function truncated(task: TaskName, model: string): GligabaoError {
  return new GligabaoError(
    'unavailable',
    'tasks/truncated',
    `${task}: the answer of ${model} was cut at its limit, also for parts of the input: send a shorter text or use another model`,
    { retryable: false },
  );
}
