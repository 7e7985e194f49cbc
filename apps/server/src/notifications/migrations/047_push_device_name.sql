-- What its owner calls the device that receives pushes, such as a browser on a phone.
alter table users add column push_device_name text;
