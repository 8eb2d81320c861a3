import type { Refusal } from './verify'

/** Why a receipt is not believed, in a sentence. */
export const refusals: Readonly<Record<Refusal, string>> = {
  size: 'O arquivo é grande demais para ser um comprovante de clique.',
  form: 'Isto não é um comprovante de clique. Cole o texto inteiro do arquivo, do começo ao fim, ou escolha o arquivo que você baixou.',
  other: 'Isto foi assinado de outro jeito: não é um comprovante de clique.',
  key: 'A chave que assinou este comprovante não está entre as nossas. Se ele é seu, baixe-o de novo no extrato.',
  signature: 'A assinatura não confere: o texto foi alterado, ou não fomos nós que assinamos.',
  content:
    'A assinatura é nossa, mas esta página não entende o que está escrito. Recarregue a página e tente de novo.',
}
