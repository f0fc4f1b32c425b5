import { defineStage } from '../pipeline/stage.ts';
import { firstBytes } from './first-bytes.ts';
import type { Note } from './note.ts';

/** What a classifier sees of a text, as the reference says. */
const SEEN_BYTES = 32 * 1024;

/** The line under which operators find the result; the name is that of the reference. */
const MESSAGE = 'jev: remember text complexity';

const QUESTION = Object.freeze({
  name: 'complexity',
  instructions: 'How many distinct entities does `text` name?',
  labels: Object.freeze({
    simple: 'Up to 5 entities',
    medium: '6 to 20 entities',
    complex: 'More than 20 entities',
  }),
});

/** Has a classifier say how much a text will yield. Nothing depends on it: the result is noted, and logged. */
export const classifyComplexity = defineStage({
  name: 'classify_complexity',
  uses: ['classifier'],
  advisory: true,
  otherwise: (note: Note) => note,
  async run(note: Note, { ports, context, now, note: leave }): Promise<Note> {
    const began = now();
    const text = firstBytes(note.call.text, SEEN_BYTES);
    const { label, confidence, probabilities } = await ports.classifier.classify({ ...QUESTION, text }, context);
    const latency = Math.max(0, now() - began);
    leave({ message: MESSAGE, complexity: label, confidence, probabilities, latency_ms: latency });
    return note;
  },
});
