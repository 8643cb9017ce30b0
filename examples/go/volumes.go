// Package volumes is the code under test: it creates a volume of at least this size, or grows it if it is too small.
package volumes

import (
	"context"
	"time"

	"github.com/linode/linodego"
)

// Ensure returns the volume after the operation has finished.
func Ensure(ctx context.Context, client *linodego.Client, label string, sizeGib int) (*linodego.Volume, error) {
	filter := linodego.Filter{}
	filter.AddField(linodego.Eq, "label", label)
	encoded, err := filter.MarshalJSON()
	if err != nil {
		return nil, err
	}
	found, err := client.ListVolumes(ctx, linodego.NewListOptions(0, string(encoded)))
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return create(ctx, client, label, sizeGib)
	}
	if found[0].Size < sizeGib {
		return grow(ctx, client, found[0].ID, sizeGib)
	}
	return &found[0], nil
}

func create(ctx context.Context, client *linodego.Client, label string, sizeGib int) (*linodego.Volume, error) {
	begun := time.Now().Add(-time.Minute)
	made, err := client.CreateVolume(ctx, linodego.VolumeCreateOptions{Label: label, Region: "us-east", Size: sizeGib})
	if err != nil {
		return nil, err
	}
	if _, err := client.WaitForEventFinished(ctx, made.ID, linodego.EntityVolume, linodego.ActionVolumeCreate, begun, 60); err != nil {
		return nil, err
	}
	return client.GetVolume(ctx, made.ID)
}

func grow(ctx context.Context, client *linodego.Client, id, sizeGib int) (*linodego.Volume, error) {
	if err := client.ResizeVolume(ctx, id, sizeGib); err != nil {
		return nil, err
	}
	return client.WaitForVolumeStatus(ctx, id, linodego.VolumeActive, 60)
}
