/** The specification's sentences for signing in and up. */
export const copy = {
  loginDone: 'Login realizado com sucesso!',
  loginFailed: 'Erro no login, verifique suas credenciais!',
  termsMissing: 'Você precisa aceitar os termos de uso',
  resetUnavailable: 'A redefinição de senha por e-mail ainda não está disponível.',
  resetUnavailableDetail: 'Estamos preparando esse caminho. Sua conta e seu cashback continuam guardados.',
  socialUnavailable: 'A entrada com Facebook e Google ainda não está disponível.',
  confirmReason: 'É uma proteção para os seus dados. A confirmação vale por cinco minutos.',
  passwordEmpty: 'Digite sua senha.',
  passwordWrong: 'Senha incorreta. Tente de novo.',
  noPassword: 'Sua conta ainda não tem uma senha, e é ela que protege esta mudança.',
  firstPassword: (email: string) =>
    `Enviamos um link para ${email}. Com ele você cria sua senha, e depois volta aqui para continuar.`,
  firstEmail: 'Cadastre primeiro um e-mail no seu perfil: é por ele que você cria sua senha.',
} as const
