import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { localhostCertificate } from '#testkit/simulated/certificates.ts'
import { explainUnknown } from './explain-unknown.ts'
import { type SettingFlags, readSettings } from './read-settings.ts'
import { SettingError } from './setting.ts'

describe('readSettings', () => {
  test('a flag takes precedence over the variable, and an empty variable counts as unset', () => {
    const env = { MOORAGE_LISTEN: '0.0.0.0:80', MOORAGE_DIALECT: '', MOORAGE_DATA: '/srv/moor' }
    expect(readSettings(env, { listen: '[::1]:0' })).toMatchObject({
      listen: { host: '::1', port: 0 },
      dialect: 'neutral',
      dataFolder: '/srv/moor',
    })
  })

  test.each([
    'postgresql://user@%2Ftmp%2Fsockets/moorage',
    'postgresql:///moorage?host=/tmp/sockets&user=moorage',
    'postgres://user:secret@db.example.org:5432/moorage',
    'postgresql://user:secret@h1:5432,h2:5433/moorage?target_session_attrs=read-write',
  ])('accepts the database URL %s unchanged', (url) => {
    expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  test('removes the trailing slash of the public URL', () => {
    expect(readSettings({ MOORAGE_PUBLIC_URL: 'https://cloud.example.org/' }).publicUrl).toBe(
      'https://cloud.example.org',
    )
    expect(readSettings({ MOORAGE_SIM_PUBLIC_URL: 'https://cloud.example.org:4401/' }).simPublicUrl).toBe(
      'https://cloud.example.org:4401',
    )
  })
})

describe('names an invalid setting in one line', () => {
  test.each([
    ['MOORAGE_LISTEN', '4400', /^MOORAGE_LISTEN must be host:port with a port from 0 to 65535, like .*, not "4400"\.$/],
    ['MOORAGE_LISTEN', 'localhost:65536', /^MOORAGE_LISTEN must be host:port/],
    ['MOORAGE_VOLUME_MAX_GIB', '19', 'MOORAGE_VOLUME_MAX_GIB must be a whole number from 20 to 1000000, not "19".'],
    ['MOORAGE_VOLUME_MAX_GIB', '1e3', /^MOORAGE_VOLUME_MAX_GIB must be a whole number/],
    ['MOORAGE_DIALECT', 'Linode', 'MOORAGE_DIALECT must be one of neutral, linode, not "Linode".'],
    ['MOORAGE_VENDOR', 'Moorage99', 'MOORAGE_VENDOR must be 1 to 8 letters or digits, not "Moorage99".'],
    ['MOORAGE_VENDOR', 'a-b', /^MOORAGE_VENDOR must be/],
    ['MOORAGE_SIM_PUBLIC_URL', 'http://clusters.example.org', /must be an https address without a path, like /],
    ['MOORAGE_SIM_PUBLIC_URL', 'https://clusters.example.org/c', /must be an https address without a path/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318', /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://a:b@127.0.0.1', /^OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key', /^OTEL_EXPORTER_OTLP_HEADERS must be comma-separated name=value/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz', /^OTEL_EXPORTER_OTLP_HEADERS must be comma-separated name=value/],
    ['MOORAGE_RATE_LIMIT', '0', /^MOORAGE_RATE_LIMIT must be off or a whole number from 1/],
    ['MOORAGE_RATE_LIMIT', '1.5', /^MOORAGE_RATE_LIMIT must be off/],
    ['MOORAGE_PUBLIC_URL', 'https://cloud.example.org/v4', /must be an http or https address without a path/],
    ['MOORAGE_PUBLIC_URL', 'cloud.example.org', /^MOORAGE_PUBLIC_URL must be/],
    ['MOORAGE_ALLOWED_HOSTS', 'moorage:4400', /^MOORAGE_ALLOWED_HOSTS must be host names/],
    ['MOORAGE_ALLOWED_HOSTS', 'a,,b', /^MOORAGE_ALLOWED_HOSTS must be/],
    ['MOORAGE_ALLOWED_HOSTS', '*.lan', /^MOORAGE_ALLOWED_HOSTS must be/],
    ['MOORAGE_SIM_POD_READY', '1.5', 'MOORAGE_SIM_POD_READY must be a whole number from 0 to 3600, not "1.5".'],
    ['MOORAGE_LOG', 'loud', /^MOORAGE_LOG must be one of fatal, error/],
    ['MOORAGE_TLS_CERT', '/nowhere/cert.pem', 'MOORAGE_TLS_KEY is required with MOORAGE_TLS_CERT.'],
    ['MOORAGE_TLS_KEY', '/nowhere/key.pem', 'MOORAGE_TLS_CERT is required with MOORAGE_TLS_KEY.'],
  ])('%s=%s', (variable, text, message) => {
    expect(failure({ [variable]: text }).message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
  })

  test('names a flag as a flag, with exit code 2', () => {
    expect(failure({}, { simPace: 'slow' })).toMatchObject({ setting: '--sim-pace', exitCode: 2 })
  })

  test('never repeats a database URL, which can contain a password', () => {
    const { message } = failure({ DATABASE_URL: 'mysql://root:hunter2@db' })
    expect(message).toMatch(/^DATABASE_URL must be a PostgreSQL address/)
    expect(message).not.toContain('hunter2')
    const other = failure({ DATABASE_URL: 'postgres://root:hunter2@h1,h2/db?target_session_attrs=standby' }).message
    expect(other).toBe(
      'DATABASE_URL must set target_session_attrs to read-write, primary or any, because the service writes.',
    )
  })
})

describe('certificate and key', () => {
  const scratch = useScratchFolder()
  beforeAll(() => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    writeFileSync(join(scratch.data, 'cert.pem'), localhostCertificate.cert)
    writeFileSync(join(scratch.data, 'key.pem'), localhostCertificate.key, { mode: 0o600 })
    writeFileSync(join(scratch.data, 'open.pem'), localhostCertificate.key, { mode: 0o644 })
    writeFileSync(join(scratch.data, 'other.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    writeFileSync(join(scratch.data, 'text.pem'), 'not a certificate', { mode: 0o600 })
  })

  const env = (cert: string, key: string) => ({
    MOORAGE_TLS_CERT: join(scratch.data, cert),
    MOORAGE_TLS_KEY: join(scratch.data, key),
  })

  test('accepts a matching pair', () => {
    expect(readSettings(env('cert.pem', 'key.pem'))).toMatchObject({
      tlsCert: join(scratch.data, 'cert.pem'),
      tlsKey: join(scratch.data, 'key.pem'),
    })
  })

  test.each([
    ['missing.pem', 'key.pem', 'MOORAGE_TLS_CERT names $/missing.pem, which cannot be read.'],
    ['cert.pem', 'missing.pem', 'MOORAGE_TLS_KEY names $/missing.pem, which cannot be read.'],
    ['text.pem', 'key.pem', 'MOORAGE_TLS_CERT names $/text.pem, which is not a PEM certificate.'],
    ['cert.pem', 'text.pem', 'MOORAGE_TLS_KEY names $/text.pem, which is not the PEM key of $/cert.pem.'],
    [
      'cert.pem',
      'open.pem',
      'MOORAGE_TLS_KEY names $/open.pem, which other users of this machine can read: chmod 600 $/open.pem',
    ],
    ['cert.pem', 'other.pem', 'MOORAGE_TLS_KEY names $/other.pem, which is not the PEM key of $/cert.pem.'],
  ])('rejects %s with %s by name', (cert, key, message) => {
    expect(failure(env(cert, key)).message).toBe(message.replaceAll('$', scratch.data))
  })
})

describe('settings file', () => {
  const scratch = useScratchFolder()

  const write = (text: string): string => {
    const file = join(scratch.data, 'settings')
    writeFileSync(file, text)
    return file
  }

  test('applies without a flag or environment variable', () => {
    const file = write('# ours\nMOORAGE_LOG=debug\nMOORAGE_DIALECT="linode"\nMOORAGE_SIM_PACE=real\n')
    const env = { MOORAGE_SETTINGS: file, MOORAGE_DIALECT: '', MOORAGE_SIM_PACE: 'instant' }
    expect(readSettings(env, { logLevel: 'trace' })).toMatchObject({
      logLevel: 'trace',
      dialect: 'linode',
      simPace: 'instant',
      settingsFile: file,
    })
  })

  test('names an unreadable file and invalid content', () => {
    expect(failure({ MOORAGE_SETTINGS: '/nowhere/settings' }).message).toMatch(
      /^MOORAGE_SETTINGS names \/nowhere\/settings, which cannot be read \(ENOENT/,
    )
    expect(failure({ MOORAGE_SETTINGS: write('MOORAGE_LOG=loud') }).message).toMatch(/^MOORAGE_LOG must be one of/)
  })
})

test('explainUnknown reports an unknown name with the closest setting', () => {
  const env = { MOORAGE_LISEN: '', MOORAGE_LOG_LEVEL: 'debug', MOORAGE_COLOUR_OF_SHIPS: 'red', MOORAGE_LAUNCHED: '1' }
  expect(explainUnknown({ ...env, MOORAGE_DATA: '/srv', PATH: '/bin' })).toEqual([
    'MOORAGE_LISEN is not a setting and has no effect; did you mean MOORAGE_LISTEN?',
    expect.stringMatching(/^MOORAGE_LOG_LEVEL is not a setting and has no effect/),
    'MOORAGE_COLOUR_OF_SHIPS is not a setting and has no effect.',
  ])
})

test.each(['MOORAGE_', 'MOORAGE_X', 'MOORAGE_FOO', 'MOORAGE_PORT', 'MOORAGE_HOME', 'MOORAGE_TOKENS'])(
  'explainUnknown suggests no setting for %s, which resembles none',
  (name) => expect(explainUnknown({ [name]: '1' })).toEqual([`${name} is not a setting and has no effect.`]),
)

test.each([
  ['MOORAGE_LOGS', 'MOORAGE_LOG'],
  ['MOORAGE_DTAA', 'MOORAGE_DATA'],
  ['MOORAGE_CATALOG', 'MOORAGE_CATALOGUE'],
])('for %s, explainUnknown suggests %s', (name, meant) =>
  expect(explainUnknown({ [name]: '1' })).toEqual([
    `${name} is not a setting and has no effect; did you mean ${meant}?`,
  ]),
)

function failure(env: Record<string, string>, flags: SettingFlags = {}): SettingError {
  try {
    readSettings(env, flags)
  } catch (error) {
    if (error instanceof SettingError) return error
    throw error
  }
  throw new Error('The settings were accepted.')
}
