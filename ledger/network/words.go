package network

import (
	"encoding/hex"
	"strings"
	"time"

	"github.com/google/uuid"

	"example.com/devolve/ledger"
)

// Words says which of a network's words for the state of a sale are which verdict.
type Words map[string]ledger.Verdict

// Verdict returns the verdict that a word stands for. A word that is not known is returned marked as the network's own, which is refused by
// whoever reads the message, even where it is spelled as a verdict of ours.
func (w Words) Verdict(word string) string {
	if verdict, ok := w[word]; ok {
		return string(verdict)
	}
	if isKnown(word) {
		return "unknown: " + word
	}
	return word
}

// Carried returns a click as a link carries it, which is how the network knows it: with the hyphens of its id or without.
func Carried(link string, click uuid.UUID) string {
	if compact := hex.EncodeToString(click[:]); strings.Contains(link, compact) {
		return compact
	}
	return click.String()
}

// Click returns the click that a network's parameter names. Some networks lose the hyphens of an id, so their links carry it without; both
// spellings are the same click.
func Click(text string) string {
	if len(text) != 32 || strings.ToLower(text) != text {
		return text
	}
	raw, err := hex.DecodeString(text)
	if err != nil {
		return text
	}
	id, err := uuid.FromBytes(raw)
	if err != nil {
		return text
	}
	return id.String()
}

// Time spells a time as the standard message has it. What is not of the layout is returned as it is.
func Time(layout, text string, zone *time.Location) string {
	at, err := time.ParseInLocation(layout, text, zone)
	if err != nil {
		return text
	}
	return Stamp(at)
}

// Stamp spells a time that is known.
func Stamp(at time.Time) string { return at.UTC().Format(time.RFC3339Nano) }
