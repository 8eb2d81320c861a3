package settings

import (
	"cmp"
	"errors"
	"path/filepath"

	"example.com/devolve/api/account"
)

// AnchorFile is what the file of anchors in the data folder is called, unless DEVOLVE_ANCHOR_FILE says another.
const AnchorFile = "anchors.jsonl"

// anchors is where the log is anchored.
type anchors struct{ Path, Webhook, Mail string }

func (c *Config) readAnchors(getenv func(string) string) error {
	c.Anchors = anchors{
		Path:    cmp.Or(getenv("DEVOLVE_ANCHOR_FILE"), filepath.Join(c.Data, AnchorFile)),
		Webhook: getenv("DEVOLVE_ANCHOR_WEBHOOK"), Mail: getenv("DEVOLVE_ANCHOR_MAIL"),
	}
	if c.Anchors.Mail != "" && !account.IsEmail(c.Anchors.Mail) {
		return errors.New("DEVOLVE_ANCHOR_MAIL: not a bare address such as auditoria@trevo.example")
	}
	return checkURL("DEVOLVE_ANCHOR_WEBHOOK", c.Anchors.Webhook, "http", "https")
}
