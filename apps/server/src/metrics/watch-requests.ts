import { Histogram, type Registry } from 'prom-client';
import { SECONDS } from './seconds.ts';

/** A request that was answered. */
export interface Answered {
  readonly method: string;
  /** The path of the route, with its parameters by name; null when no route has the path. */
  readonly route: string | null;
  readonly status: number;
  readonly seconds: number;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** How long requests took, by route and status. */
export function watchRequests(registry: Registry): (answered: Answered) => void {
  const requests = new Histogram({
    name: 'gligabao_http_request_seconds',
    help: 'How long a request took until its answer was ready, or a stream of it began.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [...SECONDS],
    registers: [registry],
  });
  return ({ method, route, status, seconds }) => {
    const labels = { method: METHODS.has(method) ? method : 'other', route: route ?? 'none', status: String(status) };
    requests.observe(labels, seconds);
  };
}
