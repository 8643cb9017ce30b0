import { plainFile, secretFile } from './describe-container.ts'
import type { ContainerFile } from '../../containers/index.ts'
import type { MemberSpec } from './plane-layout.ts'
import type { PlaneKeys } from './plane-keys.ts'

/** Authentication and encryption files of an API server, and the audit policy if audited. */
export function listPolicyFiles({ layout, keys }: Pick<MemberSpec, 'layout' | 'keys'>): ContainerFile[] {
  return [
    plainFile('authentication.json', JSON.stringify(authentication)),
    secretFile('encryption.json', JSON.stringify(encryption(keys))),
    ...(layout.isAudited ? [plainFile('audit.json', JSON.stringify(audit))] : []),
  ]
}

const health = ['/livez', '/readyz', '/healthz']

/** Anonymous clients can only read health. */
const authentication = {
  apiVersion: 'apiserver.config.k8s.io/v1',
  kind: 'AuthenticationConfiguration',
  anonymous: { enabled: true, conditions: health.map((path) => ({ path })) },
}

/** Records who read or changed which object, without content. */
const audit = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [{ level: 'None', nonResourceURLs: health.map((path) => `${path}*`) }, { level: 'Metadata' }],
}

/** Encrypts Secrets before they reach etcd; `identity` reads those written without a key. */
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
