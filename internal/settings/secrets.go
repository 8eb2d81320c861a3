package settings

import (
	"fmt"
	"os"
	"path/filepath"
)

// NeedServersSecrets is NeedSecrets for work on the database of servers elsewhere, whose data keys this folder must have.
func (c *Config) NeedServersSecrets() error {
	if c.DatabaseURL == "" {
		return nil
	}
	return c.NeedSecrets()
}

// NeedSecrets refuses a folder that no server has used: the keys would be made in the wrong place.
func (c *Config) NeedSecrets() error {
	dir := filepath.Join(c.Data, "secrets")
	if _, err := os.Stat(dir); err != nil {
		return fmt.Errorf("%s: no server has been started on this folder; say which with --data (%w)", dir, err)
	}
	return nil
}
