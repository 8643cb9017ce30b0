import { describe, expect, it, test } from 'vitest'
import { readDatabaseHosts } from './database-hosts.ts'

describe('a database address', () => {
  it.each(
    'postgresql://u:p@db.example.org:5432/moorage?sslmode=verify-full postgresql://user@%2Ftmp%2Fsockets/moorage postgresql:///moorage?host=/tmp/sockets&user=moorage postgres://[::1]:5433/moorage'.split(
      ' ',
    ),
  )('with one host is unchanged: %s', (url) => {
    expect(readDatabaseHosts(url)).toEqual({ urls: [url], target: 'any' })
  })

  it('may name several hosts with ports, as in libpq; the default target accepts writes', () => {
    expect(readDatabaseHosts('postgresql://u:p@h1:5432,[::1]:5433,h3/db?sslmode=verify-full')).toEqual({
      urls: [
        'postgresql://u:p@h1:5432/db?sslmode=verify-full',
        'postgresql://u:p@[::1]:5433/db?sslmode=verify-full',
        'postgresql://u:p@h3/db?sslmode=verify-full',
      ],
      target: 'read-write',
    })
  })

  it('may name hosts as parameters, with one port each or one for all', () => {
    const each = 'postgresql:///db?user=u&host=/run/a,/run/b&port=5432,5433'
    expect(readDatabaseHosts(each).urls).toEqual([
      'postgresql://localhost/db?user=u&host=%2Frun%2Fa&port=5432',
      'postgresql://localhost/db?user=u&host=%2Frun%2Fb&port=5433',
    ])
    expect(readDatabaseHosts('postgresql:///db?host=a,b&port=6000').urls).toEqual([
      'postgresql://localhost/db?host=a&port=6000',
      'postgresql://localhost/db?host=b&port=6000',
    ])
  })

  it.each(['any', 'primary', 'read-write'])('sets the required kind of host: %s', (target) => {
    expect(readDatabaseHosts(`postgresql://h1,h2/db?target_session_attrs=${target}`)).toEqual({
      urls: ['postgresql://h1/db', 'postgresql://h2/db'],
      target,
    })
    expect(readDatabaseHosts(`postgresql://h1/db?target_session_attrs=${target}`).target).toBe(target)
  })

  test.each([
    ['postgresql://h1,h2/db?target_session_attrs=standby', /target_session_attrs to .*, because the service writes/],
    ['postgresql://h1,h2/db?target_session_attrs=read-only', /read-write, primary or any/],
    [`postgresql://${'h,'.repeat(17)}h/db`, /1 to 16 hosts/],
    ['mysql://root@db', /must be a PostgreSQL address/],
  ])('is rejected if invalid: %s', (url, reason) => {
    expect(() => readDatabaseHosts(url)).toThrow(reason)
  })
})
