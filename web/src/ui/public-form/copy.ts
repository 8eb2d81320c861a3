/** What forms say of themselves. */
export const copy = {
  fieldsMissing: 'Preencha todos os campos',
  fieldMissing: 'Preencha este campo.',
  fieldWrong: 'Confira este campo.',
  failed: 'Erro ao enviar feedback',
  send: 'Enviar',
  sending: 'Enviando...',
  noScript:
    'Este formulário precisa de JavaScript, que está desligado neste navegador. Ligue-o e abra a página outra vez para escrever.',
} as const
