import { connectOnce } from '#store/connect-once.ts'

/** Makes a database server log every statement, even a failed one, with its parameters. Changes the server's settings permanently (`alter system`). */
export async function logStatements(url: string): Promise<void> {
  await connectOnce(url, async (client) => {
    const settings = {
      log_statement: 'all',
      log_min_duration_statement: '0',
      log_parameter_max_length: '-1',
      log_parameter_max_length_on_error: '-1',
      log_error_verbosity: 'verbose',
      log_connections: 'all',
    }
    for (const [name, value] of Object.entries(settings)) await client.query(`alter system set ${name} = '${value}'`)
    await client.query('select pg_reload_conf()')
  })
}
