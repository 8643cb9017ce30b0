import { clientFolder } from './gaps.ts'

/** Source of a client's programs. */
export type ClientSource =
  | { readonly kind: 'npm' }
  | { readonly kind: 'python' }
  /** Go packages by program name. `.` is the package of the walk. */
  | { readonly kind: 'go'; readonly programs: Readonly<Record<string, string>> }
  | { readonly kind: 'path'; readonly program: string }

/** Command that starts a client's walk. */
export interface ClientWalk {
  readonly source: ClientSource
  call(bin: string): readonly [program: string, ...args: string[]]
  /** Program that must be on the PATH. */
  readonly needs?: string
  readonly deadlineSeconds: number
}

const python = (client: string): ClientWalk => ({
  source: { kind: 'python' },
  call: (bin) => [`${bin}/bin/python`, `${clientFolder(client)}/walk.py`],
  deadlineSeconds: 400,
})

/** Walks of clients that a registry provides, fast ones first. */
export const clientWalks: Readonly<Record<string, ClientWalk>> = {
  npm: {
    source: { kind: 'npm' },
    call: (bin) => [process.execPath, `${bin}/walk.ts`],
    deadlineSeconds: 300,
  },
  libcloud: python('libcloud'),
  'linode-api4': python('linode-api4'),
  'linode-cli': python('linode-cli'),
  linodego: {
    source: { kind: 'go', programs: { walk: '.' } },
    needs: 'go',
    call: (bin) => [`${bin}/walk`],
    deadlineSeconds: 360,
  },
  helm: {
    source: { kind: 'go', programs: { helm: 'helm.sh/helm/v4/cmd/helm' } },
    call: () => ['python3', `${clientFolder('helm')}/walk.py`],
    deadlineSeconds: 300,
  },
}

/** Clients that no registry provides here, each with the reason. */
export const absentClients: Readonly<Record<string, string>> = {
  terraform: 'the Go module proxy rejects all requested versions of the provider; the linodego walk sends its requests',
  csi: 'the Go module proxy rejects all requested versions of the driver; the linodego walk sends its requests',
  ccm: 'the Go module proxy answers 403 for v0.9.7, v0.9.6, v0.9.5, v0.9.4 and the list of versions; linodego makes some of its calls',
  autoscaler:
    'the checksum database answers 404 for v0.0.0-20250613073258-1959f5f61f6c and v0.0.0-20231010095923-8a61add71154, and the Go module proxy 404 for the apis module that the first is built with and 403 for v0.0.0-20260714115920-f5c4ad8a6440; fixed-name.process.test.ts makes its requests',
  ansible: 'the package ansible (9.13, 11.13, 12.3) does not bundle linode.cloud, only linode_v4 of community.general',
}
