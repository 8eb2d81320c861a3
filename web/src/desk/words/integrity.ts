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
