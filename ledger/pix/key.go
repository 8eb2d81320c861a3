// Package pix knows Pix: the keys that money is paid to, and the port of those who send it. Of Devolve it imports money alone.
package pix

import (
	"errors"
	"log/slog"
	"regexp"
	"strings"
)

// KeyType says what a Pix key is. Eleven digits are a CPF or a phone, so a key is never kept without it.
type KeyType string

// The types of keys, as the Central Bank's directory (DICT) has them; it calls a random key EVP.
const (
	CPF    KeyType = "CPF"
	CNPJ   KeyType = "CNPJ"
	Email  KeyType = "EMAIL"
	Phone  KeyType = "PHONE"
	Random KeyType = "RANDOM"
)

// Refusals of a key.
var (
	ErrInvalid   = errors.New("the Pix key is not valid")
	ErrAmbiguous = errors.New("the Pix key does not say of which type it is")
)

// Key is a Pix key in the form that the directory knows. It prints and logs masked.
type Key struct {
	Type  KeyType
	Value string
}

// maxEmail is the longest address that the directory takes.
const maxEmail = 77

var (
	// As the directory's, without the asterisk: a mask that comes back is not a key.
	emailForm  = regexp.MustCompile("^[a-z0-9.!#$&'+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$")
	randomForm = regexp.MustCompile("^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$")
	// An area code that exists, and a mobile number.
	mobileForm = regexp.MustCompile("^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])9[0-9]{8}$")
	phoneMask  = strings.NewReplacer(" ", "", "(", "", ")", "", "-", "", ".", "")
)

// Parse reads a key as people write it, with or without its mask. It answers ErrInvalid for what is not a key of the type.
func Parse(kind KeyType, text string) (Key, error) {
	text = strings.TrimSpace(text)
	var value string
	var ok bool
	switch kind {
	case CPF:
		value, ok = parseCPF(text)
	case CNPJ:
		value, ok = parseCNPJ(text)
	case Email:
		value = strings.ToLower(text)
		ok = len(value) <= maxEmail && emailForm.MatchString(value)
	case Phone:
		value, ok = parsePhone(text)
	case Random:
		value = strings.ToLower(text)
		ok = randomForm.MatchString(value)
	}
	if !ok {
		return Key{}, ErrInvalid
	}
	return Key{kind, value}, nil
}

// parsePhone reads a Brazilian mobile number into E.164.
func parsePhone(text string) (string, bool) {
	digits, abroad := strings.CutPrefix(phoneMask.Replace(text), "+")
	if abroad || len(digits) == 13 {
		var brazilian bool
		if digits, brazilian = strings.CutPrefix(digits, "55"); !brazilian {
			return "", false
		}
	}
	return "+55" + digits, mobileForm.MatchString(digits)
}

// Infer returns the type of a key that can only be of one, or ErrAmbiguous. Bare digits are never taken for a phone: they
// may be a CPF with a slip in it, and the money would go to a stranger.
func Infer(text string) (KeyType, error) {
	text = strings.TrimSpace(text)
	_, isCPF := parseCPF(text)
	_, isPhone := parsePhone(text)
	switch {
	case strings.Contains(text, "@"):
		return Email, nil
	case strings.HasPrefix(text, "+"), strings.HasPrefix(text, "("):
		return Phone, nil
	case randomForm.MatchString(strings.ToLower(text)):
		return Random, nil
	case isCPF && (!isPhone || maskedCPF.MatchString(text)):
		return CPF, nil
	}
	if _, isCNPJ := parseCNPJ(text); isCNPJ {
		return CNPJ, nil
	}
	return "", ErrAmbiguous
}

// Mask returns the key with enough of it hidden that it cannot be read, and enough left that its owner knows it.
func (k Key) Mask() string {
	switch k.Type {
	case CPF:
		return MaskCPF(k.Value)
	case CNPJ:
		return "**." + k.Value[2:5] + "." + k.Value[5:8] + "/****-**"
	case Email:
		at := strings.LastIndexByte(k.Value, '@')
		return k.Value[:min(1, at-1)] + "***" + k.Value[at:]
	case Phone:
		return "(" + k.Value[3:5] + ") *****-" + k.Value[10:]
	case Random:
		return k.Value[:8] + "-****"
	default:
		return "****"
	}
}

// String implements fmt.Stringer with the mask.
func (k Key) String() string { return k.Mask() }

// GoString implements fmt.GoStringer with the mask.
func (k Key) GoString() string { return k.Mask() }

// LogValue implements slog.LogValuer with the mask.
func (k Key) LogValue() slog.Value { return slog.StringValue(k.Mask()) }
