import { ReceiptCheck } from '@/features/receipt/receipt-check'
import { Breadcrumb } from '@/ui/breadcrumb'
import { PageTitle } from '@/ui/page-title'
import '@/ui/content.css'
import '@/ui/public-form/form.css'
import '@/features/receipt/receipt.css'

/** /ajuda/comprovante: whether a click's receipt is genuine, and what it says. */
export default function ReceiptPage() {
  return (
    <div className="page">
      <PageTitle>Conferir comprovante</PageTitle>
      <header className="banner">
        <Breadcrumb current="Conferir comprovante" />
        <h1 className="title-display">Conferir um comprovante de clique</h1>
        <p className="lead">
          Cada clique para uma loja tem um comprovante assinado, que diz o que ela prometia naquela hora. A
          conferência é feita aqui no seu navegador: nada do que você cola é enviado.
        </p>
      </header>
      <ReceiptCheck />
    </div>
  )
}
