/** The programme's two promises, where a person waiting for money looks for them. */
export function MenuNote() {
  return (
    <div className="menu-note caption">
      <strong>Até 90 dias, sem valor mínimo</strong>
      <p className="muted">
        A confirmação e o pagamento levam até 90 dias. O pagamento é por Pix, de qualquer valor.
      </p>
    </div>
  )
}
