/** Values that one side puts in as they come, and another takes out in order. */
export class Channel<Value> implements AsyncIterable<Value> {
  readonly #waiting: Value[] = [];
  #ended = false;
  #wake: () => void = () => undefined;

  put(value: Value): void {
    this.#waiting.push(value);
    this.#wake();
  }

  /** Nothing comes any more. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value> {
    for (;;) {
      yield* this.#waiting.splice(0);
      if (this.#waiting.length > 0) continue;
      if (this.#ended) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
