package main

import (
	"context"
	"time"

	"github.com/linode/linodego"
)

const volumeMade = "volumes: create and wait until active"

func (s *scene) volumes() {
	s.step(volumeMade, []string{"catalogue: regions"}, func(ctx context.Context) error {
		start := time.Now().Add(-time.Minute)
		made, err := s.client.CreateVolume(ctx, linodego.VolumeCreateOptions{Label: "go-volume", Region: s.region, Size: 20, Encryption: "enabled"})
		if err != nil {
			return err
		}
		s.volume = made.ID
		_, err = s.client.WaitForVolumeStatus(ctx, s.volume, linodego.VolumeActive, 40)
		_, errEvent := s.client.WaitForEventFinished(ctx, s.volume, linodego.EntityVolume, linodego.ActionVolumeCreate, start, 40)
		return first(err, errEvent, wanted("encryption", made.Encryption, "enabled"))
	})
	s.step("volumes: update and filter", []string{volumeMade}, func(ctx context.Context) error {
		_, err := s.client.UpdateVolume(ctx, s.volume, linodego.VolumeUpdateOptions{Label: "go-renamed", Tags: &[]string{"renamed"}})
		if err != nil {
			return err
		}
		filter := linodego.Filter{OrderBy: "created", Order: linodego.Descending}
		filter.AddField(linodego.Eq, "label", "go-renamed")
		encoded, err := filter.MarshalJSON()
		if err != nil {
			return err
		}
		found, err := s.client.ListVolumes(ctx, linodego.NewListOptions(0, string(encoded)))
		return first(err, wanted("found", len(found), 1))
	})
	s.step("volumes: attach, io_ready, detach", []string{volumeMade, hostMade}, func(ctx context.Context) error {
		_, err := s.client.AttachVolume(ctx, s.volume, &linodego.VolumeAttachOptions{LinodeID: s.host})
		_, errHeld := s.client.WaitForVolumeLinodeID(ctx, s.volume, &s.host, 40)
		_, errReady := s.client.WaitForVolumeIOReadyStatus(ctx, s.volume, true, 40)
		errDetach := s.client.DetachVolume(ctx, s.volume)
		_, errFree := s.client.WaitForVolumeLinodeID(ctx, s.volume, nil, 40)
		return first(err, errHeld, errReady, errDetach, errFree)
	})
	s.step("volumes: resize and clone", []string{volumeMade}, func(ctx context.Context) error {
		if err := s.client.ResizeVolume(ctx, s.volume, 30); err != nil {
			return err
		}
		found, err := s.client.WaitForVolumeStatus(ctx, s.volume, linodego.VolumeActive, 40)
		if err := first(err); err != nil {
			return err
		}
		clone, err := s.client.CloneVolume(ctx, s.volume, "go-clone")
		if err != nil {
			return err
		}
		_, err = s.client.WaitForVolumeStatus(ctx, clone.ID, linodego.VolumeActive, 40)
		return first(wanted("size", found.Size, 30), err, s.client.DeleteVolume(ctx, clone.ID))
	})
}

// storageDriver sends the requests of the CSI driver's controller when a claim is bound, mounted, grown, and deleted.
func (s *scene) storageDriver() {
	s.step("as the CSI driver: create once, attach within the limit, expand, delete twice", []string{hostMade}, func(ctx context.Context) error {
		byLabel := func() ([]linodego.Volume, error) {
			return s.client.ListVolumes(ctx, linodego.NewListOptions(0, `{"label":"pvc0123456789abcdef"}`))
		}
		none, err := byLabel()
		if err != nil {
			return err
		}
		made, err := s.client.CreateVolume(ctx, linodego.VolumeCreateOptions{Label: "pvc0123456789abcdef", Region: s.region, Size: 10, Encryption: "disabled"})
		if err != nil {
			return err
		}
		_, err = s.client.WaitForVolumeStatus(ctx, made.ID, linodego.VolumeActive, 40)
		again, errAgain := byLabel()
		_, errHost := s.client.GetInstance(ctx, s.host)
		_, errDisks := s.client.ListInstanceDisks(ctx, s.host, nil)
		_, errVolumes := s.client.ListInstanceVolumes(ctx, s.host, nil)
		isKept := false
		_, errAttach := s.client.AttachVolume(ctx, made.ID, &linodego.VolumeAttachOptions{LinodeID: s.host, PersistAcrossBoots: &isKept})
		_, errHeld := s.client.WaitForVolumeLinodeID(ctx, made.ID, &s.host, 40)
		errResize := s.client.ResizeVolume(ctx, made.ID, 12)
		_, errActive := s.client.WaitForVolumeStatus(ctx, made.ID, linodego.VolumeActive, 40)
		errDetach := s.client.DetachVolume(ctx, made.ID)
		_, errFree := s.client.WaitForVolumeLinodeID(ctx, made.ID, nil, 40)
		if err := first(err, errAgain, errHost, errDisks, errVolumes, errAttach, errHeld, errResize, errActive, errDetach, errFree); err != nil {
			return err
		}
		if err := s.client.DeleteVolume(ctx, made.ID); err != nil {
			return err
		}
		gone := until(ctx, "the volume is gone", func() (bool, error) {
			_, err := s.client.GetVolume(ctx, made.ID)
			return linodego.IsNotFound(err), nil
		})
		return first(gone, wanted("before", len(none), 0), wanted("after", len(again), 1))
	})
}
