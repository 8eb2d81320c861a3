/** The specification's sentences for coupons, and ours beside them. */
export const copy = {
  codeMissing: 'Código de cupom não encontrado.',
  linkMissing: 'Link de redirecionamento não retornado.',
  linkFailed: 'Erro ao gerar link',
  redirectFailed: (message: string) => `Erro ao redirecionar cupom: ${message}`,
  fieldsMissing: 'Preencha todos os campos',
  emailWrong: 'Digite um e-mail válido.',
  none: 'Não Há cupons nem ofertas para essa categoria/loja',
  withoutCashback: 'Continuar sem cashback',
} as const
