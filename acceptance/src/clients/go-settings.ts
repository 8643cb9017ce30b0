import { join } from 'node:path'

/** Where Go keeps what it fetches and builds below the folder of the cache; one core, and no other Go is brought along. */
export function goSettings(cache: string): string[] {
  return [
    `GOCACHE=${join(cache, 'go/build')}`,
    `GOMODCACHE=${join(cache, 'go/mod')}`,
    'GOFLAGS=-modcacherw -p=1 -buildvcs=false',
    'GOTOOLCHAIN=local',
    'GOMAXPROCS=1',
  ]
}
