package portal

import "example.com/devolve/ledger/sandbox"

// words are what people read about a case: what shows it, and what is missing.
var words = map[sandbox.Name]struct{ passed, waiting string }{
	sandbox.Pending: {
		"Uma venda nova chegou com “pending”.", "Envie uma venda nova com o status “pending”.",
	},
	sandbox.Approve: {
		"Uma venda pendente foi aprovada.", "Envie a mesma venda de novo com “approved” e um “updatedAt” mais novo.",
	},
	sandbox.Amend: {
		"Os valores de uma venda mudaram.", "Envie uma venda conhecida com outro “saleAmount” ou “commission”, o mesmo status e um “updatedAt” mais novo.",
	},
	sandbox.Cancel: {
		"Uma venda foi recusada.", "Envie uma venda conhecida com “declined” e um “updatedAt” mais novo.",
	},
	sandbox.Restore: {
		"Uma venda recusada voltou a valer.", "Depois de recusar uma venda, envie-a com “pending” ou “approved” e um “updatedAt” mais novo.",
	},
	sandbox.Duplicate: {
		"A mesma entrega chegou outra vez e não contou em dobro.", "Envie outra vez uma entrega, com o mesmo “webhook-id” e o mesmo corpo.",
	},
	sandbox.OutOfOrder: {
		"Um relato antigo chegou depois de um mais novo e não mudou nada.", "Envie uma venda conhecida com um “updatedAt” mais antigo do que o último.",
	},
	sandbox.BadSignature: {
		"Uma entrega com assinatura errada foi recusada com 401.", "Envie uma entrega assinada com outro segredo. Ela deve ser recusada com 401.",
	},
	sandbox.WrongClock: {
		"Uma entrega com o relógio errado foi recusada com 401.", "Envie uma entrega com um “webhook-timestamp” de dez minutos atrás. Ela deve ser recusada com 401.",
	},
}

// sudden is what is missing where a sale came in its last state at once.
const sudden = "A venda chegou assim na primeira vez. Envie-a antes com “pending”, e depois outra vez."

// failures are what people read about why something that was tried is refused.
var failures = map[string]string{
	"unreadable":           "O corpo não tem o formato combinado.",
	"invalid":              "Um campo falta ou está mal formado.",
	"unknown_status":       "O status não é “pending”, “approved” nem “declined”.",
	"unsupported_currency": "A moeda não é BRL.",
	"negative_amount":      "Um valor é negativo.",
	"absurd_amount":        "Um valor passa de R$ 1.000.000,00.",
	"future_timestamp":     "Uma data está mais de 24 horas à frente.",
	"delivery_mismatch":    "Este “webhook-id” já foi usado com outro corpo. Uma repetição tem os mesmos bytes.",
}

// why says how a network stands with a case.
func why(c sandbox.Case) string {
	switch {
	case c.State == sandbox.Passed:
		return words[c.Name].passed
	case c.Sudden:
		return sudden
	case c.State == sandbox.Failed:
		if text, ok := failures[string(c.Code)]; ok {
			return text
		}
		return "O que foi enviado foi recusado."
	}
	return words[c.Name].waiting
}
