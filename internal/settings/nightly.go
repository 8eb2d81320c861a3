package settings

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"filippo.io/age"

	"example.com/devolve/internal/daily"
	"example.com/devolve/ledger/backup"
)

// defaultBackupAt is when nobody is up, and the night's mails are sent.
const defaultBackupAt = "03:30"

// nightly is the backup that a server makes each night.
type nightly struct {
	Set backup.Set
	To  []age.Recipient
	At  daily.Time
}

// readBackups reads where a server keeps its backups, and who can open them; nowhere and nobody: it makes none.
func (c *Config) readBackups(getenv func(string) string) error {
	folder, keys := getenv("DEVOLVE_BACKUP_TO"), getenv("DEVOLVE_BACKUP_KEY")
	at, err := daily.Parse(cmp.Or(getenv("DEVOLVE_BACKUP_AT"), defaultBackupAt))
	if err != nil {
		return fmt.Errorf("DEVOLVE_BACKUP_AT: %w", err)
	}
	if folder == "" { // the key alone is that of the unit for systemd
		return nil
	}
	if keys == "" {
		return errors.New("DEVOLVE_BACKUP_TO needs DEVOLVE_BACKUP_KEY, the public key of who can open backups: 'devolve backup key' makes one")
	}
	to, err := age.ParseRecipients(strings.NewReader(strings.Join(strings.Fields(strings.ReplaceAll(keys, ",", " ")), "\n")))
	if err != nil {
		return fmt.Errorf("DEVOLVE_BACKUP_KEY: %w; 'devolve backup key' makes one", err)
	}
	c.Nightly = &nightly{Set: backup.Set(folder), To: to, At: at}
	return nil
}
