package support

import (
	"fmt"
	"strings"
	"time"
	"unicode"

	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/statement"
)

// known says what is known of a claim, for its shopper.
func known(c Case, today time.Time, usualDays int) string {
	switch {
	case c.Status == Resolved && len(c.Reported) > 0:
		return reported(c.Claim, c.Reported[0])
	case c.Status != Open:
		return c.Resolution
	case len(c.Candidates) > 0:
		return "Encontramos uma compra com este número de pedido que a loja informou sem dizer de quem é. " +
			"Nossa equipe vai conferir se é a sua e responder até " + day(c.Deadline) + "."
	default:
		return waiting(c, today, usualDays) + others(c.Reported)
	}
}

// reported says what the network says of the claimed purchase.
func reported(c Claim, sale statement.Sale) string {
	text := fmt.Sprintf("A loja informou sua compra de %s, no valor de %s", day(brazil.Day(sale.OccurredAt)), sale.SaleCents.BRL())
	cashback := sale.CashbackCents.BRL()
	switch sale.Status {
	case ledger.Pending:
		text += ". O cashback de " + cashback + " está pendente no seu extrato, à espera da confirmação da loja."
	case ledger.Cashback:
		text += ". O cashback de " + cashback + " está aprovado no seu extrato."
	case ledger.Paid:
		text += ". O cashback de " + cashback + " já foi pago."
	case ledger.Canceled:
		text += ", e depois a cancelou; por isso não há cashback."
		if sale.Reason != "" {
			text += " Motivo informado: " + strings.TrimRight(sale.Reason, ".") + "."
		}
	}
	if sale.Status != ledger.Canceled && sale.SaleCents != c.ValueCents {
		text += " Você informou " + c.ValueCents.BRL() + ": o cashback é calculado sobre o valor que a loja informa, " +
			"em geral sem frete e outras taxas."
	}
	return text
}

// waiting says what happens next with a purchase that nobody has reported.
func waiting(c Case, today time.Time, usualDays int) string {
	due := c.PurchasedOn.AddDate(0, 0, usualDays)
	const found = "Encontramos seu clique, mas a loja ainda não informou esta compra. "
	switch {
	case c.Filing != nil:
		return found + atNetwork(*c.Filing)
	case c.Overdue:
		return found + "O prazo de resposta, " + day(c.Deadline) + ", passou: nossa equipe está cuidando do seu caso com prioridade."
	case due.Before(today):
		return found + fmt.Sprintf("Ela costuma avisar em até %s, e esse prazo já passou. Vamos cobrar a loja e responder até %s.",
			inDays(usualDays), day(c.Deadline))
	default:
		return found + fmt.Sprintf("Ela costuma avisar em até %s. Se o aviso não chegar até %s, cobramos a loja; respondemos até %s.",
			inDays(usualDays), day(due), day(c.Deadline))
	}
}

// atNetwork says where a claim stands at its network.
func atNetwork(f Filing) string {
	switch f.State {
	case network.ClaimAccepted:
		return "Ela reconheceu a compra depois do nosso pedido: o cashback aparece no seu extrato em alguns dias."
	case network.ClaimRefused: // as tracked already; for any other reason the claim has ended
		return "Ela diz que já registrou a compra: nossa equipe vai encontrá-la e incluí-la no seu extrato."
	case network.ClaimPending, network.ClaimIncomplete:
	}
	text := "Em " + day(brazil.Day(f.FiledAt)) + " pedimos à loja que a reconheça, e avisamos quando ela responder."
	if !f.DueOn.IsZero() {
		text += " Se ela não responder até " + day(f.DueOn) + ", a compra é aceita."
	}
	return text
}

// alreadyTracked is the refusal of a claim whose sale the network has: somebody has to find it.
const alreadyTracked = "This transaction has been tracked successfully"

// refused says why a network refused a claim. The reasons of impact.com's action inquiries, version 16, are known; any other is repeated.
func refused(reason string) string {
	const text = "A loja não reconheceu esta compra"
	switch reason {
	case "Another marketing channel was credited with the sale":
		return text + ": a venda foi atribuída a outro site, visitado depois do nosso."
	case "Another marketing channel was credited with the sale, due to a voucher/discount code used":
		return text + ": foi usado um cupom de desconto de outro site, que ficou com a venda."
	case "Did not meet terms and conditions set by merchant":
		return text + ": a compra não cumpre as regras de cashback da loja."
	case "Transaction not completed - Order cancelled, changed, or returned":
		return text + ": o pedido foi cancelado, alterado ou devolvido."
	case "Transaction cannot be traced":
		return text + ": ela não encontrou a compra com os dados informados."
	case "Transaction not fully completed online":
		return text + ": a compra não foi concluída pela internet."
	case "Enquiry does not provide complete information required for evaluation":
		return text + ": faltaram dados da compra para analisar o pedido."
	case "", "Other":
		return text + " e não disse por quê."
	}
	return text + ". Motivo informado por ela: " + strings.TrimRight(reason, ".") + "."
}

// oneLine keeps what can be printed of a text, on one line, at most so many characters.
func oneLine(text string, most int) string {
	line := []rune(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " "))
	return string(line[:min(len(line), most)])
}

// others names the sales that are other purchases.
func others(sales []statement.Sale) string {
	if len(sales) == 0 {
		return ""
	}
	const most = 3
	orders := make([]string, 0, most)
	for _, sale := range sales[:min(len(sales), most)] {
		order := "de " + day(brazil.Day(sale.OccurredAt))
		if sale.OrderID != "" {
			order = "do pedido " + sale.OrderID
		}
		orders = append(orders, order)
	}
	return " Deste clique, já está no seu extrato a compra " + strings.Join(orders, " e a ") + "."
}

func inDays(n int) string {
	if n == 1 {
		return "1 dia"
	}
	return fmt.Sprintf("%d dias", n)
}

func day(d time.Time) string { return d.Format("02/01/2006") }
