-- Browsers get the stored type of an image, and only images that this server has encoded are stored.
alter table files add constraint files_content_type_check check (content_type = 'image/webp') not valid;
