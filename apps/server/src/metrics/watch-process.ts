import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

const QUANTILES = [0.5, 0.9, 0.99, 1] as const;
const RESOLUTION_MS = 10;
const NS = 1e9;

/** Numbers of the process itself: what holds up its event loop, its memory, its time on the processor. */
export function watchProcess(registry: Registry): { stop(): void } {
  const delays: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  registry.registerMetric(
    new Gauge({
      name: 'gligabao_event_loop_delay_seconds',
      help: 'How late the event loop came to what was due, since the last look at this number.',
      labelNames: ['quantile'] as const,
      registers: [],
      collect() {
        for (const quantile of QUANTILES) {
          // What is measured is the distance between two turns of the clock that measures.
          const late = delays.percentile(quantile * 100) / NS - RESOLUTION_MS / 1000;
          this.set({ quantile: String(quantile) }, Math.max(0, late));
        }
        delays.reset();
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'process_resident_memory_bytes',
      help: 'Memory that the process holds.',
      registers: [],
      collect() {
        this.set(process.memoryUsage.rss());
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'process_cpu_seconds_total',
      help: 'Time on processors that the process has used.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage();
        this.set((user + system) / 1e6);
      },
    }),
  );
  return { stop: () => void delays.disable() };
}
