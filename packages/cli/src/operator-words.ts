/** The operator's words as `moor --help` lists them; the commands themselves, which load the server, are in operator/. */
export const operatorWords: Readonly<Record<string, string>> = {
  up: 'run the whole service with a database of its own, on this machine',
  serve: 'run a part of the service on a database that others share',
  migrate: "bring the database's schema up to date",
  prepare: 'make the database of a data folder in advance: copies of the folder start faster',
  maintenance: 'close the interface of an installation for a while',
  backup: 'write everything the database holds to a file',
  restore: 'fill an empty data folder or database from such a file',
  key: 'the keys that seal the secrets in the database',
  admin: 'what only an operator may see and do, in any account',
  catalogue: 'what is offered: regions, plans, prices, versions',
  sim: 'the simulated infrastructure: its world, faults, contents and clock',
  record: 'record the requests of a client and the answers of a service',
  replay: 'send recorded requests to this service, and compare its answers',
}
