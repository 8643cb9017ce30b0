import { join } from 'node:path'

/** Returns Go's environment: downloads and builds in the cache, one core, no toolchain downloads. */
export function goSettings(cache: string): string[] {
  return [
    `GOCACHE=${join(cache, 'go/build')}`,
    `GOMODCACHE=${join(cache, 'go/mod')}`,
    'GOFLAGS=-modcacherw -p=1 -buildvcs=false',
    'GOTOOLCHAIN=local',
    'GOMAXPROCS=1',
  ]
}
