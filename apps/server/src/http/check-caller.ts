import type { IncomingMessage } from 'node:http';
import { GligabaoError } from '@gligabao/core';
import type { Settings } from '../config/settings.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

function hostName(authority: string): string {
  return authority.replace(/:\d+$/u, '').toLowerCase();
}

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.toLowerCase()) || /^127(?:\.\d{1,3}){3}$/u.test(host);
}

/** The names under which a server may be called: its own address, loopback, and those that the settings add. */
export function allowedHosts({ host, allowed_hosts: added }: Pick<Settings, 'host' | 'allowed_hosts'>) {
  return new Set([host, `[${host}]`, ...added].map(hostName));
}

/**
 * Refuses requests that a web page could have caused: a host name that is not ours (DNS rebinding), or an origin that
 * is not this server. Programs send no origin.
 *
 * @throws GligabaoError `forbidden`.
 */
export function checkCaller(request: IncomingMessage, allowed: ReadonlySet<string>): void {
  const { host = '', origin } = request.headers;
  const name = hostName(host);
  if (!isLoopback(name) && !allowed.has(name)) {
    const message = 'the Host header does not name this server; the setting allowed_hosts adds names';
    throw new GligabaoError('forbidden', 'http/unknown-host', message);
  }
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    throw new GligabaoError('forbidden', 'http/foreign-origin', 'web pages of other origins may not call this server');
  }
}
