/** A wish to stop, by Ctrl-C or by whoever runs this. */
export interface StopSignals {
  /** The exit code of a command that was stopped, by the custom of shells; null while nobody asked. */
  readonly code: number | null;
  release(): void;
}

const CODES = Object.freeze({ SIGINT: 130, SIGTERM: 143 });

/** Listens for the first signal; a second one ends the process at once. */
export function watchStopSignals(onFirst: () => void): StopSignals {
  let code: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    const asked = signal === 'SIGTERM' ? CODES.SIGTERM : CODES.SIGINT;
    if (code !== null) process.exit(asked);
    code = asked;
    onFirst();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    get code() {
      return code;
    },
    release() {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
