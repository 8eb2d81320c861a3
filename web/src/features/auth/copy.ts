/** The specification's sentences for signing in and up. */
export const copy = {
  loginDone: 'Login realizado com sucesso!',
  loginFailed: 'Erro no login, verifique suas credenciais!',
  termsMissing: 'Você precisa aceitar os termos de uso',
  resetUnavailable: 'A redefinição de senha por e-mail ainda não está disponível.',
  resetUnavailableDetail: 'Estamos preparando esse caminho. Sua conta e seu cashback continuam guardados.',
  socialUnavailable: 'A entrada com Facebook e Google ainda não está disponível.',
} as const
