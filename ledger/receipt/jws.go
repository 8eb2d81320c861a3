package receipt

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"example.com/devolve/internal/strictjson"
)

const (
	// MaxSize is that of a receipt, in bytes.
	MaxSize   = 512 << 10
	algorithm = "EdDSA"
	kind      = "devolve-click-receipt"
)

// header is the protected header. One with anything more is refused: it might ask for another key, or for what is not understood.
type header struct {
	Algorithm string `json:"alg"`
	Key       string `json:"kid"`
	Kind      string `json:"typ"`
}

// Why a receipt is not believed.
var (
	ErrSize       = fmt.Errorf("it is larger than %d KB, which no receipt is", MaxSize>>10)
	ErrForm       = errors.New("it is not a receipt: three parts of base64url are expected, with a full stop between them")
	ErrAlgorithm  = errors.New("it is not signed with EdDSA, as every receipt is")
	ErrKind       = errors.New("it is signed, but is not the receipt of a click")
	ErrUnknownKey = errors.New("the key that signed it is not among the keys")
	ErrSignature  = errors.New("its signature does not fit: it was altered, or another signed it")
	ErrWritten    = errors.New("it is not written as receipts are")
)

var encoding = base64.RawURLEncoding.Strict()

// Sign returns a receipt as people keep it: one line of ASCII, the same for the same receipt and key.
func (r *Ring) Sign(receipt Receipt) (string, error) {
	protected, err := json.Marshal(header{algorithm, r.newest.id, kind})
	if err != nil {
		return "", err
	}
	says, err := json.Marshal(receipt)
	if err != nil {
		return "", fmt.Errorf("write the receipt of click %s: %w", receipt.Click, err)
	}
	text := encoding.EncodeToString(protected) + "." + encoding.EncodeToString(says)
	text += "." + encoding.EncodeToString(ed25519.Sign(r.newest.private, []byte(text)))
	if len(text) > MaxSize {
		return "", ErrSize
	}
	return text, nil
}

// Verify reads a receipt, white space around it apart, and says why it is not to be believed. There is one text for what one key signed: any other is refused.
func (k Keys) Verify(text []byte) (Receipt, Key, error) {
	if len(text) > MaxSize {
		return Receipt{}, Key{}, ErrSize
	}
	parts := strings.Split(string(bytes.TrimSpace(text)), ".")
	if len(parts) != 3 {
		return Receipt{}, Key{}, ErrForm
	}
	var protected header
	head, err := decode(parts[0])
	if err != nil {
		return Receipt{}, Key{}, err
	}
	if err := strictjson.DecodeOpen(head, &protected); err != nil {
		return Receipt{}, Key{}, fmt.Errorf("%w: %w", ErrForm, err)
	}
	key, err := k.signer(protected)
	if err != nil {
		return Receipt{}, Key{}, err
	}
	signature, err := decode(parts[2])
	if err != nil {
		return Receipt{}, Key{}, err
	}
	if !ed25519.Verify(key.Public, []byte(parts[0]+"."+parts[1]), signature) {
		return Receipt{}, Key{}, ErrSignature
	}
	receipt, err := read(parts[1])
	if err == nil {
		err = sameText(head, protected)
	}
	return receipt, key, err
}

// signer returns the key that a header names, if the header is one of a receipt.
func (k Keys) signer(protected header) (Key, error) {
	switch {
	case protected.Algorithm != algorithm:
		return Key{}, fmt.Errorf("%w, but with %.20q", ErrAlgorithm, protected.Algorithm)
	case protected.Kind != kind:
		return Key{}, ErrKind
	}
	for _, key := range k {
		if key.ID == protected.Key {
			return key, nil
		}
	}
	return Key{}, fmt.Errorf("%w: %.40q", ErrUnknownKey, protected.Key)
}

func read(part string) (Receipt, error) {
	says, err := decode(part)
	if err != nil {
		return Receipt{}, err
	}
	var receipt Receipt
	if err := strictjson.Decode(says, &receipt); err != nil {
		return Receipt{}, fmt.Errorf("%w: %w", ErrWritten, err)
	}
	if err := receipt.check(); err != nil {
		return Receipt{}, err
	}
	return receipt, sameText(says, receipt)
}

func decode(part string) ([]byte, error) {
	if part == "" || strings.ContainsAny(part, "\r\n") { // which encoding/base64 would pass over
		return nil, ErrForm
	}
	content, err := encoding.DecodeString(part)
	if err != nil {
		return nil, ErrForm
	}
	return content, nil
}

// sameText refuses a document that would be written otherwise.
func sameText(text []byte, value any) error {
	again, err := json.Marshal(value)
	if err != nil || !bytes.Equal(text, again) {
		return ErrWritten
	}
	return nil
}
