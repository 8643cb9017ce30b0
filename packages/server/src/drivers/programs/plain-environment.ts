/** Environment without our variables, and with locale C for parseable messages. */
export const plainEnvironment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/',
  LC_ALL: 'C',
}
