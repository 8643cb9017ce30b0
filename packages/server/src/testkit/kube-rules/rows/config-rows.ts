import { accepts, acceptsUpdate, rejects, rejectsUpdate } from '../row.ts'

const encode = (text: string): string => Buffer.from(text).toString('base64')

/** ConfigMaps, Secrets and service accounts. */
export const configRows = [
  ...rejects('ConfigMap', '', {
    'data key with space': { data: { 'a b': '1' } },
    'data key with slash': { data: { 'a/b': '1' } },
    'data key is empty': { data: { '': '1' } },
    'data key is two dots': { data: { '..': '1' } },
    'data key is one dot': { data: { '.': '1' } },
    'data key begins with two dots': { data: { '..a': '1' } },
    'data key of 254 characters': { data: { ['a'.repeat(254)]: '1' } },
    'data value is a number': { data: { a: 1 } },
    'binaryData key with space': { binaryData: { 'a b': 'MQ==' } },
    'binaryData is no Base64': { binaryData: { b: 'a b!' } },
    'key in data and binaryData': { binaryData: { a: 'MQ==' } },
    'immutable is text': { immutable: 'yes' },
    'more than 1 MiB': { data: { a: 'x'.repeat(1_048_577) } },
  }),
  ...accepts('ConfigMap', '', {
    'without data': { data: null },
    'data key with dots, dashes and underscores': { data: { '.a-b_C.txt': '1' } },
    'data key of 253 characters': { data: { ['a'.repeat(253)]: '1' } },
    'empty value': { data: { a: '' } },
    binaryData: { binaryData: { b: 'MQ==' } },
    immutable: { immutable: true },
    'null value': { data: { a: '1', b: null } },
  }),
  ...rejectsUpdate(
    'ConfigMap',
    '',
    {
      'data of an immutable map': { 'data.a': '2' },
      'key added to an immutable map': { 'data.b': '2' },
      'binaryData of an immutable map': { binaryData: { b: 'MQ==' } },
      'immutable is unset': { immutable: false },
      'immutable is removed': { immutable: null },
    },
    { immutable: true },
  ),
  ...rejectsUpdate('ConfigMap', '', { 'data key with space': { data: { 'a b': '1' } } }),
  ...acceptsUpdate('ConfigMap', '', {
    'data changed': { 'data.a': '2' },
    'data removed': { data: null },
    'made immutable': { immutable: true },
  }),
  ...acceptsUpdate(
    'ConfigMap',
    '',
    { 'labels of an immutable map': { 'metadata.labels': { a: 'b' } } },
    { immutable: true },
  ),
  ...rejects('Secret', '', {
    'data is no Base64': { data: { a: 'a b!' } },
    'data with wrong padding': { data: { a: 'MQ=' } },
    'data key with space': { data: { 'a b': 'MQ==' } },
    'stringData key with slash': { stringData: { 'a/b': 'x' } },
    'more than 1 MiB': { data: null, stringData: { a: 'x'.repeat(1_048_577) } },
    'TLS without keys': { type: 'kubernetes.io/tls', data: null },
    'TLS without key': { type: 'kubernetes.io/tls', data: { 'tls.crt': 'MQ==' } },
    'TLS without certificate': { type: 'kubernetes.io/tls', data: { 'tls.key': 'MQ==' } },
    'basic auth without user or password': { type: 'kubernetes.io/basic-auth' },
    'SSH without key': { type: 'kubernetes.io/ssh-auth' },
    'SSH with empty key': { type: 'kubernetes.io/ssh-auth', data: { 'ssh-privatekey': '' } },
    'Docker configuration without its key': { type: 'kubernetes.io/dockerconfigjson' },
    'Docker configuration is a number': {
      type: 'kubernetes.io/dockerconfigjson',
      data: { '.dockerconfigjson': 'MQ==' },
    },
    'Docker configuration is text': {
      type: 'kubernetes.io/dockerconfigjson',
      data: { '.dockerconfigjson': encode('hello') },
    },
    'old Docker configuration without its key': { type: 'kubernetes.io/dockercfg' },
    'old Docker configuration is text': { type: 'kubernetes.io/dockercfg', data: { '.dockercfg': encode('{a') } },
    'token without service account': { type: 'kubernetes.io/service-account-token' },
  }),
  ...accepts('Secret', '', {
    'without data': { data: null },
    'of another type': { type: 'example.com/any', data: null },
    'from stringData': { data: null, stringData: { a: 'ä' } },
    'stringData over data': { stringData: { a: 'x' } },
    'Base64 with line breaks': { data: { a: 'MTIz\nNDU2' } },
    TLS: { type: 'kubernetes.io/tls', data: { 'tls.crt': '', 'tls.key': '' } },
    'basic auth with user only': { type: 'kubernetes.io/basic-auth', data: { username: 'MQ==' } },
    'basic auth with password only': { type: 'kubernetes.io/basic-auth', data: { password: 'MQ==' } },
    SSH: { type: 'kubernetes.io/ssh-auth', data: { 'ssh-privatekey': 'MQ==' } },
    'Docker configuration': {
      type: 'kubernetes.io/dockerconfigjson',
      data: { '.dockerconfigjson': encode('{"auths":{}}') },
    },
    'token of a service account': {
      type: 'kubernetes.io/service-account-token',
      'metadata.annotations': { 'kubernetes.io/service-account.name': 'default' },
    },
    immutable: { immutable: true },
  }),
  ...rejectsUpdate('Secret', '', {
    'another type': { type: 'kubernetes.io/tls', data: { 'tls.crt': '', 'tls.key': '' } },
    'another free type': { type: 'example.com/a' },
    'data is no Base64': { 'data.a': 'a b!' },
  }),
  ...rejectsUpdate(
    'Secret',
    '',
    {
      'data of an immutable secret': { 'data.a': 'Mg==' },
      'stringData of an immutable secret': { stringData: { b: 'x' } },
      'immutable is unset': { immutable: false },
    },
    { immutable: true },
  ),
  ...rejectsUpdate(
    'Secret',
    '',
    { 'TLS loses its key': { data: { 'tls.crt': '' } } },
    {
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': '', 'tls.key': '' },
    },
  ),
  ...acceptsUpdate('Secret', '', {
    'data changed': { 'data.a': 'Mg==' },
    'stringData added': { stringData: { b: 'x' } },
    'made immutable': { immutable: true },
  }),
  ...rejects('ServiceAccount', '', {
    'secrets are texts': { secrets: ['a'] },
    'automount is text': { automountServiceAccountToken: 'no' },
  }),
  ...accepts('ServiceAccount', '', {
    'pull secrets': { imagePullSecrets: [{ name: 'a' }] },
    secrets: { secrets: [{ name: 'a' }] },
    'without automatic token': { automountServiceAccountToken: false },
  }),
  ...acceptsUpdate('ServiceAccount', '', { 'pull secrets added': { imagePullSecrets: [{ name: 'a' }] } }),
]
