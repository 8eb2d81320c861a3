/** The specification's sentences for signing in and up, and ours beside them. */
export const copy = {
  loginDone: 'Login realizado com sucesso!',
  loginFailed: 'Erro no login, verifique suas credenciais!',
  reactivated:
    'Sua conta voltou e saiu da lista de exclusão. Se ainda quiser excluí-la, peça outra vez no seu perfil.',
  sessionEnded: 'Sua sessão terminou. Entre outra vez para continuar.',
  termsMissing: 'Você precisa aceitar os termos de uso',
  fieldsMissing: 'Preencha todos os campos',
  fieldMissing: 'Preencha este campo.',
  fieldRefused: 'Confira este campo.',
  cpfInvalid: 'CPF inválido! Deve ter 11 dígitos.',
  resetText: 'Digite seu email que enviaremos um link para redefinir sua senha.',
  confirmReason: 'É uma proteção para os seus dados. A confirmação vale por cinco minutos.',
  passwordEmpty: 'Digite sua senha.',
  passwordWrong: 'Senha incorreta. Tente de novo.',
  passwordsMissing: 'Por favor, preencha os dois campos de senha.',
  passwordsDiffer: 'As senhas não conferem.',
  passwordShort: 'A senha deve ter pelo menos 8 caracteres.',
  noPassword: 'Sua conta ainda não tem uma senha, e é ela que protege esta mudança.',
  firstPassword: (email: string) =>
    `Enviamos um link para ${email}. Com ele você cria sua senha, e depois volta aqui para continuar.`,
  firstEmail: 'Cadastre primeiro um e-mail no seu perfil: é por ele que você cria sua senha.',
  firstProof: 'Confirme primeiro o seu e-mail, pelo link que enviamos: é por ele que você cria sua senha.',
} as const
