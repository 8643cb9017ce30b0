/** Words the glossary must explain: one word for one thing (style of the house, and what the contract needs). */
export const glossaryWords: readonly string[] = [
  'account', 'actor', 'actual', 'attachment', 'cause', 'claim', 'cluster', 'dialect', 'driver', 'epoch', 'event', 'fault', 'generation', 'grant', 'horizon', 'host', 'installation',
  'job', 'lease', 'move', 'neutral', 'node', 'nudge', 'operation', 'operator', 'orch', 'pace', 'pass', 'patience', 'plan', 'pool', 'port', 'position', 'region', 'scope', 'slot', 'stamp', 'step', 'sweep', 'tag', 'token',
  'uid', 'version', 'viewer', 'volume', 'wanted', 'work row', 'world',
]
