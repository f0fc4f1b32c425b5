import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { loadSettings } from '../../apps/server/src/config/load-settings.ts';
import { VENDOR_VARIABLES } from '../../apps/server/src/config/settings.ts';
import { ROUTES } from '../../apps/server/src/http/routes/index.ts';
import { readJson, readText, root } from './tree.ts';

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
}

const { services, volumes } = parse(readText('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};
const servers = Object.entries(services).filter(([, { build }]) => build !== undefined);
const caddyfile = readText('deploy/Caddyfile');
const dockerfile = readText('deploy/Dockerfile');
const manifest = readJson('package.json') as { readonly packageManager: string };
const app = readJson('apps/server/package.json') as {
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
};

/** As `docker compose` fills in variables, with none set. */
const filled = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const environmentOf = ({ environment = {} }: Service): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));

describe('compose.yaml', () => {
  it('has two servers, a database and a proxy, each with a health check, and waits for what each needs', () => {
    expect(Object.keys(services)).toEqual(['one', 'two', 'postgres', 'proxy']);
    expect(servers.map(([name]) => name)).toEqual(['one', 'two']);
    for (const { healthcheck, depends_on: needs = {} } of Object.values(services)) {
      expect(healthcheck?.test.length).toBeGreaterThan(1);
      for (const [name, { condition }] of Object.entries(needs)) {
        expect(services[name]).toBeDefined();
        expect(condition).toBe('service_healthy');
      }
    }
  });

  it('gives each server settings that it knows, and that fit', () => {
    const vendors: readonly string[] = Object.values(VENDOR_VARIABLES).flat();
    for (const [name, service] of servers) {
      const environment = environmentOf(service);
      const foreign = Object.keys(environment).filter((variable) => !variable.startsWith('GLIGABAO_'));
      expect(foreign.filter((variable) => !vendors.includes(variable))).toEqual([]);
      const { settings } = loadSettings({}, environment, { cwd: join(root, 'deploy') });
      expect(settings).toMatchObject({ storage: 'postgres', host: '0.0.0.0', port: 7878, insecure_no_auth: true });
      expect(settings.allowed_hosts).toContain(name);
      const { hostname, username, password, pathname } = new URL(settings.postgres_url ?? '');
      const database = environmentOf(services['postgres'] ?? {});
      expect({ hostname, username, password, database: pathname.slice(1) }).toEqual({
        hostname: 'postgres',
        username: database['POSTGRES_USER'],
        password: database['POSTGRES_PASSWORD'],
        database: database['POSTGRES_DB'],
      });
      // Whoever is told to stop is killed only after the time that it gives to running work.
      expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(settings.shutdown_timeout);
    }
  });

  it('leaves room for the connections of both servers', () => {
    const most = /max_connections=(\d+)/.exec(String(services['postgres']?.command))?.[1];
    // Ten for the stores, ten for the vectors, and a few that listen or build an index.
    expect(Number(most) - 3).toBeGreaterThan(servers.length * (10 + 10 + 3));
  });

  it('publishes nothing but the proxy, and that to this machine', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([['proxy', '127.0.0.1:8080:8080']]);
  });

  it('asks only for what is there: files, volumes, routes and ports', () => {
    for (const { volumes: mounts = [], build } of Object.values(services)) {
      if (build) expect(existsSync(join(root, build.context, build.dockerfile))).toBe(true);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        expect(source.startsWith('.') ? existsSync(join(root, source)) : source in volumes).toBe(true);
      }
    }
    const paths = ROUTES.map(({ path }) => path);
    const asked = [readText('compose.yaml'), caddyfile].flatMap(
      (text) => text.match(/(?<=[\s\d])\/(?:\w+z|metrics)\b/g) ?? [],
    );
    expect(new Set(asked)).toEqual(new Set(['/readyz', '/healthz', '/metrics']));
    expect([...new Set(asked)].filter((path) => !paths.includes(path))).toEqual([]);
    expect(/reverse_proxy (.+) \{/.exec(caddyfile)?.[1]).toBe(servers.map(([name]) => `${name}:7878`).join(' '));
    expect(/^:(\d+) \{$/m.exec(caddyfile)?.[1]).toBe('8080');
  });
});

describe('the image', () => {
  it('is built with the pnpm of the repository, and starts what the server package has', () => {
    const versions = new Set(dockerfile.match(/pnpm@[\d.]+/g));
    expect([...versions]).toEqual([manifest.packageManager]);
    const [, entry = ''] = /^ENTRYPOINT \["node", "(.+)"\]$/m.exec(dockerfile) ?? [];
    expect(Object.values(app.bin)).toContain(`./${entry}`);
    expect(app.files).toEqual(expect.arrayContaining(['bin', 'dist']));
    expect(readText('apps/server/src/cli/program.ts')).toContain(
      `command('${/^CMD \["(\w+)"\]$/m.exec(dockerfile)?.[1]}')`,
    );
  });

  it('runs as nobody in particular', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('ENTRYPOINT'));
  });
});
