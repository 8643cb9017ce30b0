/** Operator commands, listed without loading the server. */
export const operatorCommands: Readonly<Record<string, string>> = {
  up: 'run the whole service on this machine, with its own database',
  down: 'end the service of a data folder, with control planes that are processes, and its database',
  serve: 'run the API, workers, or both on a shared PostgreSQL',
  migrate: 'migrate the schema of a shared PostgreSQL to this release',
  prepare: 'create the database of a data folder in advance, for copies that start faster',
  maintenance: 'close the API for maintenance',
  backup: 'write a backup of the database to a file',
  restore: 'restore a backup into an empty data folder or database',
  key: 'manage the keys that encrypt secrets in the database',
  admin: 'operator commands for all accounts',
  catalogue: 'manage the catalogue: regions, plans, prices, and versions',
  sim: 'inspect and control the simulated infrastructure: state, faults, contents, and clock',
  record: 'record the requests of a client and the responses of a service',
  replay: 'replay recorded requests and compare the responses',
}
