/** The fewest characters the server takes. */
export const shortestPassword = 8

/** One calm line about a password that is being typed; nothing is demanded beyond its length. */
export function describePassword(password: string): string {
  const { length } = Array.from(password)
  if (length === 0) return `Pelo menos ${shortestPassword} caracteres.`
  if (length < shortestPassword) {
    const missing = shortestPassword - length
    return missing === 1 ? 'Falta 1 caractere.' : `Faltam ${missing} caracteres.`
  }
  const varied = new Set(password).size > 5
  if (length >= 14 && varied) return 'Senha forte.'
  return varied ? 'Senha boa. Mais palavras a deixam mais forte.' : 'Dá para usar, mas é fácil de adivinhar.'
}
