import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { sections } from '../server/env.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const settings = new Set(sections.flatMap(({ variables }) => Object.keys(variables)))
const { dependencies } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
}

/** Names that are set in lines such as `NAME=value`. */
const namesIn = (file: string) =>
  [...read(file).matchAll(/^([A-Z][A-Z_0-9]*)=/gm)].map(([, name = '']) => name)

describe('the images', () => {
  test.each(['deploy/Dockerfile', 'deploy/database/Dockerfile'])('%s is well formed', (file) => {
    expect(validate(read(file)).map(({ message }) => message)).toEqual([])
  })

  const instructions = DockerfileParser.parse(read('deploy/Dockerfile')).getInstructions()
  const all = (keyword: string) =>
    instructions.flatMap((each) =>
      each.getKeyword() === keyword ? [each.getArgumentsContent() ?? ''] : [],
    )

  test('the program runs on the Node of package.json, as nobody, with a health check', () => {
    expect(all('FROM')[0]).toContain(`node:${dependencies.node}-`)
    expect(all('USER')).toEqual([expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/)])
    expect(all('HEALTHCHECK')).toHaveLength(1)
    expect(all('RUN').join('\n')).not.toMatch(/curl|wget|latest|--unsafe-perm/)
  })

  test('copied files exist and are allowed by the ignore file', () => {
    const allowed = read('deploy/Dockerfile.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
    for (const name of allowed) expect(existsSync(join(root, name)), name).toBe(true)
    const copied = all('COPY')
      // Paths from another stage are absolute.
      .filter((text) => !text.startsWith('/'))
      .flatMap((text) => text.split(/\s+/).slice(0, -1))
      .filter((name) => name !== '.')
    expect(copied.length).toBeGreaterThan(4)
    for (const name of copied) expect(allowed).toContain(name)
  })
})

describe('compose', () => {
  type Container = {
    image?: string
    environment?: Record<string, string>
    healthcheck?: object
    read_only?: boolean
    cap_drop?: string[]
    volumes?: string[]
    networks?: string[]
    ports?: string[]
    build?: { context: string; dockerfile?: string }
  }
  const text = read('deploy/compose.yaml')
  const { services, volumes, networks } = parse(text, { merge: true }) as {
    services: Record<string, Container>
    volumes: Record<string, object>
    networks: Record<string, object>
  }

  test('has two read-only hosts, and a database on an internal network', () => {
    for (const name of ['app1', 'app2']) {
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(services[name]?.ports).toBeUndefined()
      for (const setting of Object.keys(services[name]?.environment ?? {}))
        expect(settings).toContain(setting)
    }
    expect(services.database?.networks).toEqual(['back'])
    expect(networks.back).toEqual({ internal: true })
    expect(services.caddy?.ports).toContain('443:443/udp')
  })

  test('names only volumes, networks, files and variables that exist', () => {
    for (const [name, container] of Object.entries(services)) {
      for (const mount of container.volumes ?? []) {
        const [source = ''] = mount.split(':')
        if (source.startsWith('.'))
          expect(existsSync(join(root, 'deploy', source)), name).toBe(true)
        else expect(Object.keys(volumes), name).toContain(source)
      }
      for (const network of container.networks ?? []) expect(networks).toHaveProperty(network)
      const { context = '', dockerfile = 'Dockerfile' } = container.build ?? {}
      if (context) expect(existsSync(join(root, 'deploy', context, dockerfile)), name).toBe(true)
    }
    const needed = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
    expect(namesIn('deploy/env.example')).toEqual(expect.arrayContaining(needed))
  })
})

describe('Kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const kinds = {
    ConfigMap,
    Deployment,
    Ingress,
    Namespace,
    NetworkPolicy,
    PodDisruptionBudget,
    Service,
  }
  const kustomization = parse(read(`${folder}/kustomization.yaml`)) as { resources: string[] }
  const manifests = readdirSync(join(root, folder)).filter(
    (file) => file !== 'kustomization.yaml' && file.endsWith('.yaml'),
  )

  test('every manifest is applied and matches its schema', () => {
    expect(kustomization.resources.toSorted()).toEqual(manifests.toSorted())
    for (const file of manifests) {
      const manifest = parse(read(`${folder}/${file}`)) as { kind: keyof typeof kinds }
      const Kind = kinds[manifest.kind] as new (data: object) => { validate(): void }
      expect(Kind, file).toBeDefined()
      expect(() => new Kind(manifest).validate(), file).not.toThrow()
    }
  })

  test('finds an invalid manifest', () => {
    const wrong = parse(read(`${folder}/deployment.yaml`).replace('replicas: 3', 'replicas: three'))
    expect(() => new Deployment(wrong as object).validate()).toThrow(/replicas/)
  })

  test('settings exist, and hosts are replaced without downtime', () => {
    const { data } = parse(read(`${folder}/settings.yaml`)) as { data: Record<string, string> }
    for (const name of Object.keys(data)) expect(settings).toContain(name)
    const { spec } = parse(read(`${folder}/deployment.yaml`)) as {
      spec: {
        strategy: { rollingUpdate: object }
        template: { spec: { terminationGracePeriodSeconds: number; containers: object[] } }
      }
    }
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      Number(data.STOP_DELAY_SECONDS) + 30,
    )
    expect(spec.template.spec.containers).toEqual([
      expect.objectContaining({
        readinessProbe: expect.objectContaining({ httpGet: { path: '/readyz', port: 'http' } }),
        livenessProbe: expect.objectContaining({ httpGet: { path: '/healthz', port: 'http' } }),
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      }),
    ])
  })
})

describe('hosts without containers', () => {
  test('the unit starts the program, and its settings exist', () => {
    const unit = read('deploy/systemd/jiran.service')
    expect(unit).toContain('ExecStart=/opt/jiran/current/node_modules/.bin/node server/main.ts')
    for (const name of namesIn('deploy/systemd/jiran.env.example')) expect(settings).toContain(name)
  })

  test('Patroni demotes a primary before another one is promoted', () => {
    const text = read('deploy/patroni/patroni.yaml').replace(/\$\{\w+\}/g, '1')
    const { bootstrap } = parse(text) as {
      bootstrap: { dcs: Record<string, number | boolean | object> }
    }
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = bootstrap.dcs
    expect(Number(loop_wait) + 2 * Number(retry_timeout)).toBeLessThanOrEqual(Number(ttl))
    expect(synchronous_mode).toBe(true)
  })

  test.each([
    'deploy/database/backup.sh',
    'deploy/database/make-database.sh',
    'deploy/patroni/make-database.sh',
  ])('%s is a valid Bash script', (file) => {
    expect(() => execFileSync('bash', ['-n', join(root, file)])).not.toThrow()
  })
})

describe('the supply chain', () => {
  test('actions of the workflows are pinned to commits', () => {
    const folder = '.github/workflows'
    const used = readdirSync(join(root, folder)).flatMap((file) =>
      [...read(`${folder}/${file}`).matchAll(/uses: (\S+)/g)].map(([, action = '']) => action),
    )
    expect(used.length).toBeGreaterThan(3)
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  })

  test('images are pinned to a version', () => {
    const text = ['deploy/Dockerfile', 'deploy/database/Dockerfile', 'deploy/compose.yaml'].map(
      read,
    )
    const images = [...text.join('\n').matchAll(/^(?:FROM|\s+image:) (\S+)/gm)]
      .map(([, image = '']) => image)
      .filter((image) => !/^(base|\$\{)/.test(image))
    expect(images.length).toBeGreaterThan(2)
    for (const image of images) expect(image).toMatch(/:\d+(\.\d+)+/)
  })

  test('renovate.json is JSON', () => {
    expect(JSON.parse(read('renovate.json'))).toHaveProperty('extends')
  })
})
