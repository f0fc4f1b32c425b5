import { piecesOf } from './chat.ts';

/** A message as a test describes it; the rest is filled in. */
export interface AnthropicMessage {
  readonly text: string;
  readonly stopReason?: string;
  /** The model that the API reports; the one that was asked for when left out. */
  readonly model?: string;
  readonly thinking?: string;
}

interface Block {
  readonly type: 'text' | 'thinking';
  readonly text?: string;
  readonly thinking?: string;
  readonly signature?: string;
}

/** A message in the form of the API. */
export function anthropicMessage(message: AnthropicMessage, asked: string) {
  const thinking: readonly Block[] =
    message.thinking === undefined ? [] : [{ type: 'thinking', thinking: message.thinking, signature: 'sig' }];
  const text: readonly Block[] = message.text === '' ? [] : [{ type: 'text', text: message.text }];
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: message.model ?? asked,
    content: [...thinking, ...text],
    stop_reason: message.stopReason ?? 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 25, output_tokens: 7, cache_read_input_tokens: 12, cache_creation_input_tokens: 3 },
  };
}

function blockEvents(block: Block, index: number): readonly object[] {
  const isText = block.type === 'text';
  const whole = (isText ? block.text : block.thinking) ?? '';
  return [
    {
      type: 'content_block_start',
      index,
      content_block: isText ? { type: 'text', text: '' } : { type: 'thinking', thinking: '', signature: '' },
    },
    ...piecesOf(whole).map((piece) => ({
      type: 'content_block_delta',
      index,
      delta: isText ? { type: 'text_delta', text: piece } : { type: 'thinking_delta', thinking: piece },
    })),
    { type: 'content_block_stop', index },
  ];
}

/** The same message as server-sent events. */
export function anthropicStream(message: ReturnType<typeof anthropicMessage>): string {
  const { content, stop_reason, stop_sequence, usage, ...head } = message;
  const events: readonly object[] = [
    {
      type: 'message_start',
      message: { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } },
    },
    ...content.flatMap(blockEvents),
    { type: 'message_delta', delta: { stop_reason, stop_sequence }, usage: { output_tokens: usage.output_tokens } },
    { type: 'message_stop' },
  ];
  return events
    .map((event) => `event: ${'type' in event ? String(event.type) : ''}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
}
