import { plainFile, secretFile } from './describe-container.ts'
import type { ContainerFile } from '../../containers/index.ts'
import type { MemberPlan } from './plane-layout.ts'
import type { PlaneKeys } from './plane-keys.ts'

/** What an API server is to let in, keep secret and write down. */
export function listPolicyFiles({ layout, keys }: Pick<MemberPlan, 'layout' | 'keys'>): ContainerFile[] {
  return [
    plainFile('authentication.json', JSON.stringify(authentication)),
    secretFile('encryption.json', JSON.stringify(encryption(keys))),
    ...(layout.isAudited ? [plainFile('audit.json', JSON.stringify(audit))] : []),
  ]
}

const health = ['/livez', '/readyz', '/healthz']

/** Nobody without a token or certificate learns more than whether the API server is well. */
const authentication = {
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'AuthenticationConfiguration',
  anonymous: { enabled: true, conditions: health.map((path) => ({ path })) },
}

/** Who changed or read what, without what was in it. */
const audit = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [{ level: 'None', nonResourceURLs: health.map((path) => `${path}*`) }, { level: 'Metadata' }],
}

/** Secrets are encrypted before they reach etcd; `identity` reads what was written before there was a key. */
const encryption = ({ secretsKey }: PlaneKeys): object => ({
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'EncryptionConfiguration',
  resources: [
    {
      resources: ['secrets'],
      providers: [{ secretbox: { keys: [{ name: 'key-1', secret: secretsKey }] } }, { identity: {} }],
    },
  ],
})
