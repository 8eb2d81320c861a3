import type { Ending } from './session-slice'

/** What is said about coming in, staying and leaving. */
export const copy = {
  fieldMissing: 'Preencha este campo.',
  codeHint: 'Os seis dígitos do seu autenticador.',
  recoveryHint: 'Um dos oito que você guardou. Ele vale uma vez.',
  useRecovery: 'Estou sem o autenticador',
  useAuthenticator: 'Usar o autenticador',
  loginFailed: 'Não foi possível entrar agora.',
  credentials: 'Usuário, senha ou código não conferem. Cada código vale uma vez: espere o próximo.',
  passwordWrong: 'Esta não é a sua senha atual.',
  passwordShort: 'Use 12 caracteres ou mais.',
  passwordHasHandle: 'A senha não pode conter o seu usuário.',
  passwordsDiffer: 'As senhas não conferem.',
  passwordHint: 'Com 12 caracteres ou mais, sem o seu usuário. Uma frase é melhor que uma palavra.',
  passwordRefused: 'Esta senha não foi aceita. Escolha outra.',
  passwordSaved: 'Senha alterada. As outras sessões foram encerradas.',
  keepFirst: 'Marque que guardou os códigos: eles não aparecem outra vez.',
  copied: 'Códigos copiados.',
  copyFailed: 'Não deu para copiar. Selecione os códigos e copie à mão.',
} as const

export const endings: Record<Ending, { title: string; text: string }> = {
  refused: {
    title: 'Sua sessão terminou',
    text: 'Entre outra vez para continuar. O que estava nesta página continua aqui.',
  },
  idle: {
    title: 'Sessão encerrada por inatividade',
    text: 'Ficamos 15 minutos sem uso. O que estava nesta página continua aqui.',
  },
  expired: {
    title: 'Sua sessão completou 8 horas',
    text: 'Entre outra vez para continuar. O que estava nesta página continua aqui.',
  },
}
