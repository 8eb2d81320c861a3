/** What a kind of halt means, in words. */
const kinds = new Map([
  ['manual', 'Parada feita por uma pessoa'],
  ['stream', 'O registro foi cortado ou alterado por fora'],
  ['seal', 'Um registro não foi escrito pelos nossos servidores'],
  ['unreadable', 'Um registro não pode ser lido'],
  ['difference', 'Dois lados da verificação não concordam'],
])

/** A kind of halt in words; what is new here by its code. */
export function haltKind(kind: string): string {
  return kinds.get(kind) ?? kind
}

/** Why payments cannot be made while they stand still. */
export const standstill = 'Os pagamentos estão parados. Veja o motivo em Integridade.'

/** Why an event is parked, in words. */
const parked = new Map([
  ['seal', 'Nenhum servidor nosso o escreveu: o selo falta ou não confere.'],
  ['replayed', 'É cópia de outro evento, ou foi escrito fora da ordem da sua história.'],
  ['unreadable', 'Esta versão não consegue ler o evento. Uma versão mais nova tenta de novo ao iniciar.'],
  ['unfoldable', 'O evento não combina com o que veio antes. Uma versão mais nova tenta de novo ao iniciar.'],
  ['follows', 'Espera a decisão sobre um evento anterior da mesma história.'],
])

/** Why an event is parked; what is new here by its code. */
export function parkedReason(code: string): string {
  return parked.get(code) ?? code
}
