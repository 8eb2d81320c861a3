package shop

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/api/support"
)

// Bounds of what visitors write. The contract says the same.
const (
	maxWriter    = 120
	maxAddress   = 254
	maxCompany   = 120
	maxCity      = 120
	maxTelephone = 40
	maxWritten   = 2000
)

// input is a field of a form that has to be filled in.
type input struct {
	name, value string
	good        bool
	code        edge.Code // when it is not good
	want        string    // what is
}

// checkForm names all fields that are empty, or else the first one that is not good.
func checkForm(inputs ...input) error {
	missing := &edge.RefusalError{Code: edge.CodeMissingFields, Detail: "every field is required"}
	for _, in := range inputs {
		if in.value == "" {
			missing.Fields = append(missing.Fields, oapi.FieldError{Field: in.name, Detail: "is required"})
		}
	}
	if len(missing.Fields) > 0 {
		return missing
	}
	for _, in := range inputs {
		if !in.good {
			return edge.RefuseFieldAs(in.code, in.name, in.want)
		}
	}
	return nil
}

func nameIn(f support.Feedback) input {
	return input{"name", f.Name, account.IsLine(f.Name, maxWriter), edge.CodeInvalidName, "must have 1 to 120 printable characters"}
}

func emailIn(f support.Feedback) input {
	return input{"email", f.Email, account.IsEmail(f.Email), edge.CodeInvalidEmail, "is not an address"}
}

// looseEmailIn takes whatever was written: these forms check no address.
func looseEmailIn(f support.Feedback) input {
	good := len(f.Email) <= maxAddress && account.IsLine(f.Email, maxAddress)
	return input{"email", f.Email, good, edge.CodeInvalidEmail, "must have 1 to 254 printable characters"}
}

func companyIn(f support.Feedback) input {
	return input{"company", f.Company, account.IsLine(f.Company, maxCompany), edge.CodeInvalidCompany, "must have 1 to 120 printable characters"}
}

func telephoneIn(f support.Feedback) input {
	good := account.IsLine(f.Telephone, maxTelephone)
	return input{"telephone", f.Telephone, good, edge.CodeInvalidTelephone, "must have 1 to 40 printable characters"}
}

func cityIn(f support.Feedback) input {
	return input{"city", f.City, account.IsLine(f.City, maxCity), edge.CodeInvalidCity, "must have 1 to 120 printable characters"}
}

func (s *server) motiveIn(f support.Feedback) input {
	return input{"motive", f.Motive, support.IsMotive(s.config.Brand, f.Motive), edge.CodeInvalidMotive, "is none of the form's motives"}
}

func titleIn(f support.Feedback) input {
	return input{"title", f.Title, account.IsLine(f.Title, support.MaxTitle), edge.CodeInvalidTitle, "must have 1 to 120 printable characters"}
}

func messageIn(f support.Feedback) input {
	good := utf8.RuneCountInString(f.Message) <= maxWritten && !strings.ContainsFunc(f.Message, isHidden)
	return input{"message", f.Message, good, edge.CodeInvalidMessage, "must have 1 to 2000 characters"}
}

// isHidden accepts line breaks and tabs, which people write.
func isHidden(c rune) bool { return unicode.IsControl(c) && !strings.ContainsRune("\n\r\t", c) }
